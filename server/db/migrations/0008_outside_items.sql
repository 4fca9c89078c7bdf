CREATE TABLE "feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"has_titles" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feeds_ownerId_unique" UNIQUE("owner_id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_named_by_calendar" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"tone" integer NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"last_fetched_at" timestamp (3) with time zone,
	"fault" text,
	"faults" integer DEFAULT 0 NOT NULL,
	"next_fetch_at" timestamp (3) with time zone NOT NULL,
	"etag" text,
	"last_modified" text,
	"expanded_to" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "app_settings" ALTER COLUMN "calendars" SET DEFAULT '{"views":[],"newItemsIn":null,"tasksIn":null}'::jsonb;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "is_read_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "series_id" text;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "attendees" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "meeting_url" text;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "location" text;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "is_declined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "event_id" text;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "etag" text;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "original_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "base" jsonb;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_of_person" ON "subscriptions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "subscriptions_to_fetch" ON "subscriptions" USING btree ("next_fetch_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_items_of_event" ON "schedule_items" USING btree ("calendar_id","event_id");--> statement-breakpoint
CREATE INDEX "schedule_items_of_calendar" ON "schedule_items" USING btree ("calendar_id","end_date");