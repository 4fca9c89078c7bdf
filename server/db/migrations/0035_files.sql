CREATE TABLE "file_contents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"size" bigint NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_links" (
	"file_id" uuid NOT NULL,
	"task_id" uuid,
	"comment_id" uuid,
	CONSTRAINT "file_links_one_end" CHECK (num_nonnulls(task_id, comment_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "file_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uploader_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"organization_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uploader_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"preview_sha256" text,
	"picture_sha256" text,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"media_type" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unlinked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_sha256_file_contents_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."file_contents"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_preview_sha256_file_contents_sha256_fk" FOREIGN KEY ("preview_sha256") REFERENCES "public"."file_contents"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_picture_sha256_file_contents_sha256_fk" FOREIGN KEY ("picture_sha256") REFERENCES "public"."file_contents"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_links_of_task" ON "file_links" USING btree ("task_id","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_links_of_comment" ON "file_links" USING btree ("comment_id","file_id");--> statement-breakpoint
CREATE INDEX "file_links_file_id_index" ON "file_links" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "file_uploads_uploader_id_index" ON "file_uploads" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "file_uploads_created_at_index" ON "file_uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "file_uploads_organization_id_index" ON "file_uploads" USING btree ("organization_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "files_uploader_id_size_id_index" ON "files" USING btree ("uploader_id","size","id");--> statement-breakpoint
CREATE INDEX "files_sha256_index" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "files_preview_sha256_index" ON "files" USING btree ("preview_sha256") WHERE preview_sha256 is not null;--> statement-breakpoint
CREATE INDEX "files_picture_sha256_index" ON "files" USING btree ("picture_sha256") WHERE picture_sha256 is not null;--> statement-breakpoint
CREATE INDEX "files_unlinked" ON "files" USING btree ("unlinked_at") WHERE unlinked_at is not null;--> statement-breakpoint
-- Links of before have no file.
UPDATE "tasks" SET "asset_links" = (
  SELECT jsonb_agg('{"file": null}'::jsonb || link ORDER BY place)
  FROM jsonb_array_elements("asset_links") WITH ORDINALITY AS links(link, place)
) WHERE "asset_links" <> '[]';
