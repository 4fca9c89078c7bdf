ALTER TABLE "delegation_addresses" ADD COLUMN "answered_by_id" uuid;--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD CONSTRAINT "delegation_addresses_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delegation_addresses_answered_by_id_index" ON "delegation_addresses" USING btree ("answered_by_id");