CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"account_name" text NOT NULL,
	"status" text NOT NULL,
	"fault" text,
	"last_synced_at" timestamp (3) with time zone,
	"access_token" text,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_token" text,
	"refreshing_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outside_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"integration_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"outside_id" text NOT NULL,
	"name" text NOT NULL,
	"tone" integer NOT NULL,
	"is_shown" boolean NOT NULL,
	"is_writable" boolean NOT NULL,
	"is_primary" boolean NOT NULL,
	"channel_id" uuid,
	"channel_outside_id" text,
	"channel_resource_id" text,
	"channel_secret_hash" text,
	"channel_expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outside_syncs" (
	"integration_id" uuid PRIMARY KEY NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"is_wanted_again" boolean DEFAULT false NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"listed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outside_windows" (
	"calendar_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"cursor" text,
	"wanted_at" timestamp (3) with time zone NOT NULL,
	"synced_at" timestamp (3) with time zone,
	CONSTRAINT "outside_windows_calendar_id_starts_at_pk" PRIMARY KEY("calendar_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "outside_writes" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reach" text NOT NULL,
	"series_id" text,
	"original_start" text,
	"patch" jsonb NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outside_writes_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "schedule_items" ALTER COLUMN "original_start" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "time_zone" text NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_syncs" ADD CONSTRAINT "outside_syncs_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_windows" ADD CONSTRAINT "outside_windows_calendar_id_outside_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."outside_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_writes" ADD CONSTRAINT "outside_writes_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_writes" ADD CONSTRAINT "outside_writes_calendar_id_outside_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."outside_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_writes" ADD CONSTRAINT "outside_writes_item_id_schedule_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."schedule_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_by_subject" ON "identities" USING btree ("provider","subject");--> statement-breakpoint
CREATE INDEX "identities_user_id_index" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "integrations_of_account" ON "integrations" USING btree ("owner_id","provider","subject");--> statement-breakpoint
CREATE INDEX "integrations_by_subject" ON "integrations" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_calendars_of_account" ON "outside_calendars" USING btree ("integration_id","outside_id");--> statement-breakpoint
CREATE INDEX "outside_calendars_of_person" ON "outside_calendars" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_calendars_by_channel" ON "outside_calendars" USING btree ("channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outside_calendars_by_outside_channel" ON "outside_calendars" USING btree ("channel_outside_id");--> statement-breakpoint
CREATE INDEX "outside_syncs_due" ON "outside_syncs" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "outside_writes_of_account" ON "outside_writes" USING btree ("integration_id","position");--> statement-breakpoint
CREATE INDEX "outside_writes_of_calendar" ON "outside_writes" USING btree ("calendar_id");--> statement-breakpoint
CREATE INDEX "outside_writes_of_item" ON "outside_writes" USING btree ("item_id");