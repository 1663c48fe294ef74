ALTER TABLE "transactions" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "sealed_buyer" "bytea";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "sealed_provider_link" "bytea";