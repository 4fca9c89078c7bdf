CREATE TABLE "schedule_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"time_zone" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"is_all_day" boolean NOT NULL,
	"length" bigint NOT NULL,
	"title" text,
	"location" text,
	"description" text,
	"reminders" integer[] NOT NULL,
	"made" integer NOT NULL,
	"next_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"rule_before" text,
	"next_before" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "schedule_series" ADD CONSTRAINT "schedule_series_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_series_of_person" ON "schedule_series" USING btree ("owner_id","next_at");--> statement-breakpoint
CREATE INDEX "schedule_series_due" ON "schedule_series" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "schedule_items_of_series" ON "schedule_items" USING btree ("series_id","original_start") WHERE calendar_id is null and series_id is not null;