CREATE TABLE "app_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"header_position" text NOT NULL,
	"matrix_inverted" boolean NOT NULL,
	"language" text,
	"app_level" smallint NOT NULL,
	"theme" text NOT NULL,
	"time_zone" text,
	"first_day_of_week" smallint,
	"hour_cycle" text
);
--> statement-breakpoint
CREATE TABLE "change_horizon" (
	"id" integer PRIMARY KEY NOT NULL,
	"txid" "xid8" NOT NULL,
	"change_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"txid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"op" text NOT NULL,
	"audience_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"user_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"name" text NOT NULL,
	"payload_hash" text NOT NULL,
	"txid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_log_user_id_request_id_pk" PRIMARY KEY("user_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"note_id" uuid,
	"title" text,
	"start_date" timestamp (3) with time zone NOT NULL,
	"end_date" timestamp (3) with time zone NOT NULL,
	"is_all_day" boolean DEFAULT false NOT NULL,
	"time_zone" text NOT NULL,
	"type" text NOT NULL,
	"origin" text NOT NULL,
	"provider" text,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "schedule_items_ends_after_start" CHECK (end_date >= start_date)
);
--> statement-breakpoint
CREATE TABLE "authorization_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"redirect_uri" text NOT NULL,
	"code_challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "task_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"field" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"is_conflict" boolean NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"due_date" timestamp (3) with time zone,
	"is_whole_day" boolean DEFAULT false NOT NULL,
	"importance" smallint NOT NULL,
	"workload" integer,
	"is_new" boolean DEFAULT true NOT NULL,
	"source_url" text,
	"position" text NOT NULL,
	"progress" text DEFAULT 'todo' NOT NULL,
	"delegated_status" text DEFAULT 'OPEN' NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "tasks_done_has_instant" CHECK ((progress = 'done') = (completed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "timer_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"is_end_assumed" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "timer_records_ends_after_start" CHECK (ended_at >= started_at)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"user_name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"membership" text DEFAULT 'Free' NOT NULL,
	"password_hash" text NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_userName_unique" UNIQUE("user_name")
);
--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD CONSTRAINT "schedule_items_note_id_tasks_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_history" ADD CONSTRAINT "task_history_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timer_records" ADD CONSTRAINT "timer_records_note_id_tasks_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timer_records" ADD CONSTRAINT "timer_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_in_order" ON "changes" USING btree ("txid","id");--> statement-breakpoint
CREATE INDEX "changes_of_audience" ON "changes" USING btree ("audience_id","txid","id");--> statement-breakpoint
CREATE INDEX "changes_by_age" ON "changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "request_log_by_age" ON "request_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "schedule_items_of_person" ON "schedule_items" USING btree ("owner_id","end_date") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "schedule_items_of_task" ON "schedule_items" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "authorization_codes_expires_at_index" ON "authorization_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "authorization_codes_user_id_index" ON "authorization_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "authorization_codes_session_id_index" ON "authorization_codes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session_id_generation_index" ON "refresh_tokens" USING btree ("session_id","generation");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "task_history_task_id_version_index" ON "task_history" USING btree ("task_id","version");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("owner_id","id") WHERE completed_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_completed" ON "tasks" USING btree ("owner_id","completed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE completed_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_in_order" ON "tasks" USING btree ("owner_id",position collate "C");--> statement-breakpoint
CREATE UNIQUE INDEX "timer_records_running" ON "timer_records" USING btree ("user_id") WHERE ended_at is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "timer_records_of_person" ON "timer_records" USING btree ("user_id","started_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "timer_records_of_task" ON "timer_records" USING btree ("note_id","started_at");