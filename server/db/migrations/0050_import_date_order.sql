ALTER TABLE "imports" ADD COLUMN "usual_order" text DEFAULT 'dmy' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "open_date" jsonb;