DROP INDEX "transactions_partner_order";--> statement-breakpoint
DROP INDEX "transactions_partner_hash";