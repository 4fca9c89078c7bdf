CREATE TABLE "filters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"tone" text NOT NULL,
	"position" text NOT NULL,
	"query" jsonb NOT NULL,
	"sort" text NOT NULL,
	"grouping" text NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "filters" ADD CONSTRAINT "filters_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "filters_in_order" ON "filters" USING btree ("owner_id",position collate "C");