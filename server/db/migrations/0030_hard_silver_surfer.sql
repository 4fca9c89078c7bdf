ALTER TABLE "guest_answers" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "guest_answers" SET "arrived_at" = "answered_at";--> statement-breakpoint
ALTER TABLE "guest_answers" ALTER COLUMN "arrived_at" SET NOT NULL;
