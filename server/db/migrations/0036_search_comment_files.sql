-- Comments are searched by the names of their files too.
ALTER TABLE comments DROP COLUMN words;
--> statement-breakpoint
ALTER TABLE comments ADD COLUMN words tsvector GENERATED ALWAYS AS (
  search_comment(CASE WHEN files = '[]' THEN text ELSE text || ' ' || jsonb_path_query_array(files, '$[*].name')::text END)
) STORED;
