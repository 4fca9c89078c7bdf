CREATE TABLE "public_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collection_id" uuid NOT NULL,
	"maker_id" uuid NOT NULL,
	"view" text NOT NULL,
	"has_descriptions" boolean NOT NULL,
	"has_finished" boolean NOT NULL,
	"has_names" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"last_opened_on" date,
	CONSTRAINT "public_links_collectionId_unique" UNIQUE("collection_id")
);
--> statement-breakpoint
CREATE TABLE "publishing_organizations" (
	"organization_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_links" ADD CONSTRAINT "public_links_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publishing_organizations" ADD CONSTRAINT "publishing_organizations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_links_of_person" ON "public_links" USING btree ("maker_id");