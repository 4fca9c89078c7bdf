ALTER TABLE "files" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_import_id_index" ON "files" USING btree ("import_id") WHERE import_id is not null;