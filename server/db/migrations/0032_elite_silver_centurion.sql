CREATE TABLE "import_mappings" (
	"user_id" uuid NOT NULL,
	"head_digest" text NOT NULL,
	"columns" jsonb NOT NULL,
	"date_order" text NOT NULL,
	CONSTRAINT "import_mappings_user_id_head_digest_pk" PRIMARY KEY("user_id","head_digest")
);
--> statement-breakpoint
CREATE TABLE "import_origins" (
	"user_id" uuid NOT NULL,
	"product" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "import_origins_user_id_product_kind_source_id_pk" PRIMARY KEY("user_id","product","kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"file" text,
	"line" integer NOT NULL,
	"title" text NOT NULL,
	"is_completed" boolean DEFAULT false NOT NULL,
	"is_for_records" boolean DEFAULT false NOT NULL,
	"digest" text NOT NULL,
	"fault" text,
	"source" jsonb,
	"cells" jsonb,
	"left_behind" text[] NOT NULL,
	"action" text,
	"reason" text,
	"entity_id" uuid,
	"entity_version" integer,
	CONSTRAINT "import_rows_import_id_ordinal_pk" PRIMARY KEY("import_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"choices" jsonb NOT NULL,
	"found" jsonb,
	"left_behind" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" jsonb,
	"position" integer DEFAULT 0 NOT NULL,
	"last_ordinal" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_origins" ADD CONSTRAINT "import_origins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_user_id_index" ON "imports" USING btree ("user_id");