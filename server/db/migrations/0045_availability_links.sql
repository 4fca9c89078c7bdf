CREATE TABLE "availability_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_opened_on" date,
	CONSTRAINT "availability_links_ownerId_unique" UNIQUE("owner_id")
);
--> statement-breakpoint
ALTER TABLE "availability_links" ADD CONSTRAINT "availability_links_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;