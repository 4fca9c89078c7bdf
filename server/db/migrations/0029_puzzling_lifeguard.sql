CREATE TABLE "guest_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"guest_id" uuid NOT NULL,
	"response" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "guest_answer" text;--> statement-breakpoint
ALTER TABLE "guest_answers" ADD CONSTRAINT "guest_answers_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_answers_of_guest" ON "guest_answers" USING btree ("guest_id","answered_at");--> statement-breakpoint
CREATE INDEX "notifications_of_guests" ON "notifications" USING btree ("actor_name") WHERE guest_answer is not null;