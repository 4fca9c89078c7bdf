CREATE TABLE "dav_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"calendar" text NOT NULL,
	"revision" integer NOT NULL,
	CONSTRAINT "dav_calendars_of_person" UNIQUE("owner_id","calendar")
);
--> statement-breakpoint
CREATE TABLE "dav_members" (
	"calendar_id" uuid NOT NULL,
	"name" text NOT NULL,
	"etag" text NOT NULL,
	"revision" integer NOT NULL,
	"is_removed" boolean NOT NULL,
	CONSTRAINT "dav_members_calendar_id_name_pk" PRIMARY KEY("calendar_id","name")
);
--> statement-breakpoint
CREATE TABLE "dav_objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"name" text NOT NULL,
	"uid" text NOT NULL,
	"parent_uid" text,
	"kept" text NOT NULL,
	"kept_fields" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "dav_objects_by_name" UNIQUE("owner_id","name"),
	CONSTRAINT "dav_objects_by_uid" UNIQUE("owner_id","uid"),
	CONSTRAINT "dav_objects_by_entity" UNIQUE("owner_id","entity_id")
);
--> statement-breakpoint
ALTER TABLE "dav_calendars" ADD CONSTRAINT "dav_calendars_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dav_members" ADD CONSTRAINT "dav_members_calendar_id_dav_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."dav_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dav_objects" ADD CONSTRAINT "dav_objects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dav_objects_below" ON "dav_objects" USING btree ("owner_id","parent_uid") WHERE parent_uid is not null;