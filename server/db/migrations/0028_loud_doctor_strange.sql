CREATE TABLE "blocked_issuers" (
	"user_id" uuid NOT NULL,
	"issuer_id" uuid NOT NULL,
	"blocked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_issuers_user_id_issuer_id_pk" PRIMARY KEY("user_id","issuer_id")
);
--> statement-breakpoint
ALTER TABLE "delegation_addresses" DROP CONSTRAINT "delegation_addresses_one_path";--> statement-breakpoint
DROP INDEX "delegation_addresses_once";--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blocked_issuers" ADD CONSTRAINT "blocked_issuers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_issuers" ADD CONSTRAINT "blocked_issuers_issuer_id_users_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_issuers_issuer_id_index" ON "blocked_issuers" USING btree ("issuer_id");--> statement-breakpoint
CREATE INDEX "delegation_addresses_unmatched" ON "delegation_addresses" USING btree ("email") WHERE user_id is null and email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "delegation_addresses_once" ON "delegation_addresses" USING btree ("request_id",coalesce(email, user_id::text, group_id::text, organization_id::text));--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD CONSTRAINT "delegation_addresses_one_path" CHECK (num_nonnulls(coalesce(email, user_id::text), group_id, organization_id) = 1);