ALTER TABLE "notifications" ADD COLUMN "offered_role" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "steps_down" boolean DEFAULT false NOT NULL;