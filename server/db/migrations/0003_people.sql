-- People are found by how their names begin: by bytes, so that these lie together.
CREATE INDEX users_by_name ON users USING btree (search_fold(first_name || ' ' || last_name) COLLATE "C");
--> statement-breakpoint
CREATE INDEX users_by_last_name ON users USING btree (search_fold(last_name) COLLATE "C");
