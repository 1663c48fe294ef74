DROP INDEX "webhook_deliveries_partner";--> statement-breakpoint
DROP INDEX "webhook_deliveries_transaction";