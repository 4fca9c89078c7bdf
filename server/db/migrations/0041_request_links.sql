CREATE TABLE "request_links" (
	"address_id" uuid PRIMARY KEY NOT NULL,
	"secret_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "delegation_proposals" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "address_id" uuid;--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD COLUMN "sent_again" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delegation_proposals" ADD COLUMN "address_id" uuid;--> statement-breakpoint
ALTER TABLE "request_links" ADD CONSTRAINT "request_links_address_id_delegation_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."delegation_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "request_links_by_secret" ON "request_links" USING btree ("secret_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_address_id_delegation_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."delegation_addresses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_proposals" ADD CONSTRAINT "delegation_proposals_address_id_delegation_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."delegation_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_address_id_index" ON "comments" USING btree ("address_id") WHERE address_id is not null;--> statement-breakpoint
CREATE INDEX "delegation_proposals_address_id_index" ON "delegation_proposals" USING btree ("address_id") WHERE address_id is not null;--> statement-breakpoint
ALTER TABLE "delegation_proposals" ADD CONSTRAINT "delegation_proposals_by_one" CHECK (num_nonnulls(user_id, address_id) >= 1);