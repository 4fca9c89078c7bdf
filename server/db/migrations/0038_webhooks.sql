CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"webhook_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"type" text NOT NULL,
	"entity" text,
	"entity_id" uuid,
	"is_once" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"body" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"status" integer,
	"fault" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"organization_id" uuid,
	"address" text NOT NULL,
	"kinds" text[] NOT NULL,
	"collection_ids" uuid[] NOT NULL,
	"secret_id" uuid NOT NULL,
	"former_secret_id" uuid,
	"former_secret_until" timestamp (3) with time zone,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"rest_until" timestamp (3) with time zone,
	"txid" "xid8" NOT NULL,
	"change_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_order" ON "webhook_deliveries" USING btree ("webhook_id","sequence");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","sequence") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhooks_of_person" ON "webhooks" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "webhooks_of_organization" ON "webhooks" USING btree ("organization_id") WHERE organization_id is not null;