ALTER TABLE "transactions" ADD COLUMN "sealed_fields" "bytea";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "sealed_instructions" "bytea";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "erased_at" timestamp (3) with time zone;