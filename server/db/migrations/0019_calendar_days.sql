ALTER TABLE "delegation_proposals" ADD COLUMN "due_day" date;--> statement-breakpoint
ALTER TABLE "delegation_requests" ADD COLUMN "due_day" date;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "due_day" date;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "due_day" date;--> statement-breakpoint
CREATE INDEX "reminders_of_person" ON "reminders" USING btree ("user_id");--> statement-breakpoint
-- A whole day was kept as the first instant of it in the zone of whoever chose it. It is that day in the owner's zone
-- where it is a midnight there. Else its time of day in UTC tells the zone: midnights of UTC-10 to UTC+14 lie apart.
CREATE FUNCTION "day_meant"("at" timestamptz, "zone" text) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN at IS NULL THEN NULL
    WHEN zone IS NOT NULL AND (at AT TIME ZONE zone)::time = '00:00' THEN (at AT TIME ZONE zone)::date
    WHEN (extract(epoch FROM at) * 1000)::bigint % 900000 = 0
      THEN ((at AT TIME ZONE 'UTC') + interval '14 hours' - interval '1 millisecond')::date
    ELSE (at AT TIME ZONE coalesce(zone, 'UTC'))::date
  END
$$;--> statement-breakpoint
CREATE TABLE "known_zones" AS SELECT s."id", z."name" AS "zone" FROM "app_settings" s
  LEFT JOIN pg_timezone_names z ON lower(z."name") = lower(coalesce(s."time_zone", s."device_zone"));--> statement-breakpoint
UPDATE "tasks" t SET "due_day" = "day_meant"(t."due_date", z."zone")
  FROM "known_zones" z WHERE z."id" = t."owner_id" AND t."is_whole_day" AND t."due_date" IS NOT NULL;--> statement-breakpoint
UPDATE "delegation_requests" r SET "due_day" = "day_meant"(r."due_date", z."zone")
  FROM "known_zones" z WHERE z."id" = r."issuer_id" AND r."is_whole_day" AND r."due_date" IS NOT NULL;--> statement-breakpoint
UPDATE "delegation_proposals" p SET "due_day" = "day_meant"(p."due_date", z."zone")
  FROM "known_zones" z WHERE z."id" = p."user_id" AND p."is_whole_day";--> statement-breakpoint
UPDATE "delegation_requests" r SET "note" = r."note" || CASE
    WHEN (r."note"->>'isWholeDay')::boolean AND r."note"->>'dueDate' IS NOT NULL
      THEN jsonb_build_object('dueDay', "day_meant"((r."note"->>'dueDate')::timestamptz, z."zone")::text)
    ELSE jsonb_build_object('dueDay', NULL, 'isWholeDay', false)
  END
  FROM "known_zones" z WHERE z."id" = r."issuer_id" AND r."note" IS NOT NULL;--> statement-breakpoint
DROP TABLE "known_zones";--> statement-breakpoint
DROP FUNCTION "day_meant";--> statement-breakpoint
ALTER TABLE "delegation_proposals" DROP COLUMN "is_whole_day";--> statement-breakpoint
ALTER TABLE "delegation_requests" DROP COLUMN "is_whole_day";--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "is_whole_day";--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_day_has_instant" CHECK (due_day is null or due_date is not null);