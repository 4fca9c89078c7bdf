ALTER TABLE "schedule_items" ADD COLUMN "is_transparent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Events that came before are read again, since neither providers nor unchanged files would send them.
UPDATE "outside_windows" SET "cursor" = NULL;--> statement-breakpoint
UPDATE "subscriptions" SET "etag" = NULL, "last_modified" = NULL;
