CREATE TABLE "guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" uuid NOT NULL,
	"email" text NOT NULL,
	"response" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"sent_sequence" integer,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"sequence" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schedule_series" ADD COLUMN "attendees" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guests_of_meeting" ON "guests" USING btree ("meeting_id","email");--> statement-breakpoint
CREATE INDEX "guests_by_email" ON "guests" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_of_subject" ON "meetings" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "meetings_of_person" ON "meetings" USING btree ("owner_id");