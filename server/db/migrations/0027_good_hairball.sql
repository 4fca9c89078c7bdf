CREATE TABLE "refused_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);
