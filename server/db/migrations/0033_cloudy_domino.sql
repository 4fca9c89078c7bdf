DROP INDEX "changes_in_order";--> statement-breakpoint
DROP INDEX "changes_by_age";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_pkey";--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_in_order" PRIMARY KEY("txid","id");
