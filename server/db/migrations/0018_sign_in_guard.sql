CREATE TABLE "used_id_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "failed_sign_ins_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_id_tokens_expires_at_index" ON "used_id_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_of_user" ON "known_devices" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at_index" ON "known_devices" USING btree ("last_used_at");