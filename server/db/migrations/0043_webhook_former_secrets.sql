ALTER TABLE "webhooks" ADD COLUMN "former_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "webhooks" SET "former_secrets" = jsonb_build_array(jsonb_build_object('id', "former_secret_id", 'until', to_char("former_secret_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) WHERE "former_secret_id" IS NOT NULL AND "former_secret_until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "former_secret_id";--> statement-breakpoint
ALTER TABLE "webhooks" DROP COLUMN "former_secret_until";