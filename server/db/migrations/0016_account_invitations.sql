ALTER TABLE "invitations" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_of_account" ON "invitations" USING btree ("organization_id","user_id") WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "invitations_to_person" ON "invitations" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_to_one" CHECK ((email is null) <> (user_id is null));