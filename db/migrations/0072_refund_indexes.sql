CREATE INDEX CONCURRENTLY "transactions_partner_refund" ON "transactions" USING btree ("partner_id","environment","created_at","id") WHERE refund is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_refund" ON "transactions" USING btree ("created_at","id") WHERE refund is not null;
