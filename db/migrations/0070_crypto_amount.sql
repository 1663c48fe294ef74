ALTER TABLE "transactions" ADD COLUMN "requested_crypto_amount" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "recent_quotes" ADD COLUMN "requested_crypto_amount" numeric(38, 18);