CREATE TABLE "account_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_tasks" (
	"collection_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"position" text NOT NULL,
	CONSTRAINT "collection_tasks_collection_id_task_id_pk" PRIMARY KEY("collection_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"group_id" uuid,
	"organization_id" uuid,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" text NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"note_id" uuid,
	"delegation_request_id" uuid,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mention_ids" uuid[] DEFAULT '{}' NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "comments_one_subject" CHECK (num_nonnulls(note_id, delegation_request_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "delegation_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid,
	"group_id" uuid,
	"organization_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	CONSTRAINT "delegation_addresses_one_path" CHECK (num_nonnulls(user_id, group_id, organization_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "delegation_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"due_date" timestamp (3) with time zone NOT NULL,
	"is_whole_day" boolean NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegation_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"issuer_note_id" uuid NOT NULL,
	"issuer_id" uuid NOT NULL,
	"due_date" timestamp (3) with time zone,
	"is_whole_day" boolean DEFAULT false NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"accepted_by_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"note" jsonb
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organization_id" uuid NOT NULL,
	"parent_group_id" uuid,
	"path" uuid[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_with" uuid
);
--> statement-breakpoint
CREATE TABLE "labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"tone" text NOT NULL,
	"position" text NOT NULL,
	"deleted_from" uuid[],
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"preferences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"note_id" uuid,
	"delegation_request_id" uuid,
	"comment_id" uuid,
	"organization_id" uuid,
	"group_id" uuid,
	"calendar_item_id" uuid,
	"due_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"group_id" uuid,
	"invited_by_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organization_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"invited_since" timestamp (3) with time zone,
	"invited" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"note_id" uuid,
	"calendar_item_id" uuid,
	"fire_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_access" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"right" text NOT NULL,
	"user_id" uuid,
	"group_id" uuid,
	"organization_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_access_one_path" CHECK (num_nonnulls(user_id, group_id, organization_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "task_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"time_zone" text NOT NULL,
	"basis" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"last_occurrence" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"made" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"is_whole_day" boolean NOT NULL,
	"importance" smallint NOT NULL,
	"workload" integer,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"reminders" integer[] DEFAULT '{}' NOT NULL,
	"parent_task_id" uuid,
	"organization_id" uuid,
	"group_id" uuid
);
--> statement-breakpoint
ALTER TABLE "app_settings" ADD COLUMN "daily_capacity" smallint DEFAULT 480 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_items" ADD COLUMN "reminders" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "deleted_with" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "labels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "reminders" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "parent_task_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "path" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "audience" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "asset_links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "occurrence" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "timer_records" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_tasks" ADD CONSTRAINT "collection_tasks_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_tasks" ADD CONSTRAINT "collection_tasks_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_note_id_tasks_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_delegation_request_id_delegation_requests_id_fk" FOREIGN KEY ("delegation_request_id") REFERENCES "public"."delegation_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD CONSTRAINT "delegation_addresses_request_id_delegation_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."delegation_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD CONSTRAINT "delegation_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD CONSTRAINT "delegation_addresses_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_addresses" ADD CONSTRAINT "delegation_addresses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_proposals" ADD CONSTRAINT "delegation_proposals_request_id_delegation_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."delegation_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_proposals" ADD CONSTRAINT "delegation_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_requests" ADD CONSTRAINT "delegation_requests_issuer_note_id_tasks_id_fk" FOREIGN KEY ("issuer_note_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_requests" ADD CONSTRAINT "delegation_requests_issuer_id_users_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation_requests" ADD CONSTRAINT "delegation_requests_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_parent_group_id_groups_id_fk" FOREIGN KEY ("parent_group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels" ADD CONSTRAINT "labels_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_note_id_tasks_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_calendar_item_id_schedule_items_id_fk" FOREIGN KEY ("calendar_item_id") REFERENCES "public"."schedule_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_access" ADD CONSTRAINT "task_access_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_access" ADD CONSTRAINT "task_access_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_access" ADD CONSTRAINT "task_access_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_access" ADD CONSTRAINT "task_access_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_series" ADD CONSTRAINT "task_series_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_user_id_purpose_index" ON "account_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "account_tokens_expires_at_index" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "collection_tasks_task_id_index" ON "collection_tasks" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "collections_of_person" ON "collections" USING btree ("owner_id") WHERE group_id is null and organization_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "collections_of_group" ON "collections" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "collections_of_organization" ON "collections" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "comments_note_id_id_index" ON "comments" USING btree ("note_id","id");--> statement-breakpoint
CREATE INDEX "comments_author_id_id_index" ON "comments" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "comments_delegation_request_id_id_index" ON "comments" USING btree ("delegation_request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "delegation_addresses_once" ON "delegation_addresses" USING btree ("request_id",coalesce(user_id, group_id, organization_id));--> statement-breakpoint
CREATE INDEX "delegation_addresses_user_id_index" ON "delegation_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "delegation_addresses_group_id_index" ON "delegation_addresses" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "delegation_addresses_organization_id_index" ON "delegation_addresses" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "delegation_proposals_request_id_index" ON "delegation_proposals" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "delegation_proposals_user_id_index" ON "delegation_proposals" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delegation_requests_waiting" ON "delegation_requests" USING btree ("issuer_note_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "delegation_requests_of_task" ON "delegation_requests" USING btree ("issuer_note_id");--> statement-breakpoint
CREATE INDEX "delegation_requests_of_accepter" ON "delegation_requests" USING btree ("accepted_by_id");--> statement-breakpoint
CREATE INDEX "delegation_requests_of_issuer" ON "delegation_requests" USING btree ("issuer_id","updated_at");--> statement-breakpoint
CREATE INDEX "delegation_requests_expiring" ON "delegation_requests" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "group_members_user_id_index" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "groups_organization_id_index" ON "groups" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "groups_below" ON "groups" USING gin ("path") WHERE path <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "labels_by_name" ON "labels" USING btree ("owner_id","name_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "labels_in_order" ON "labels" USING btree ("owner_id",position collate "C");--> statement-breakpoint
CREATE INDEX "notifications_of_person" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_of_actor" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_id_index" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_waiting" ON "invitations" USING btree ("organization_id","email") WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "invitations_by_age" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "organization_members_user_id_index" ON "organization_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("fire_at");--> statement-breakpoint
CREATE INDEX "reminders_of_task" ON "reminders" USING btree ("note_id") WHERE note_id is not null;--> statement-breakpoint
CREATE INDEX "reminders_of_item" ON "reminders" USING btree ("calendar_item_id") WHERE calendar_item_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "task_access_once" ON "task_access" USING btree ("task_id",coalesce(user_id, group_id, organization_id));--> statement-breakpoint
CREATE INDEX "task_access_user_id_index" ON "task_access" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "task_access_group_id_index" ON "task_access" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "task_access_organization_id_index" ON "task_access" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "task_series_due" ON "task_series" USING btree ("next_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "task_series_owner_id_index" ON "task_series" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_parent_task_id_tasks_id_fk" FOREIGN KEY ("parent_task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_series_id_task_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."task_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_shared" ON "tasks" USING gin ("audience") WHERE audience <> '{}';--> statement-breakpoint
CREATE INDEX "tasks_asset_links" ON "tasks" USING gin (asset_links jsonb_path_ops) WHERE asset_links <> '[]';--> statement-breakpoint
CREATE INDEX "tasks_of_parent" ON "tasks" USING btree ("parent_task_id") WHERE parent_task_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_below" ON "tasks" USING gin ("path") WHERE path <> '{}';--> statement-breakpoint
CREATE INDEX "tasks_of_organization" ON "tasks" USING btree ("organization_id") WHERE organization_id is not null;--> statement-breakpoint
CREATE INDEX "tasks_of_group" ON "tasks" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_of_series" ON "tasks" USING btree ("series_id","occurrence") WHERE series_id is not null;--> statement-breakpoint
CREATE INDEX "users_by_user_name" ON "users" USING btree (user_name collate "C");