CREATE INDEX CONCURRENTLY "api_logs_error" ON "api_logs" USING btree ("partner_id","environment","error_code","at") WHERE error_code is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "api_logs_unsuccessful" ON "api_logs" USING btree ("partner_id","environment","at") WHERE status >= 400;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "api_logs_failed" ON "api_logs" USING btree ("partner_id","environment","at") WHERE status >= 500;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "api_logs_method" ON "api_logs" USING btree ("partner_id","environment","method","at") WHERE method <> 'GET';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "callbacks_latest" ON "callbacks" USING btree ("provider","environment","received_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "status_changes_at" ON "status_changes" USING brin ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_amount" ON "transactions" USING btree ("partner_id","environment","fiat_currency","fiat_amount");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_partner_stuck" ON "transactions" USING btree ("partner_id","environment","created_at","id") WHERE stuck_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_partner_order" ON "transactions" USING btree ("partner_id","environment","provider_transaction_id") WHERE provider_transaction_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_partner_hash" ON "transactions" USING btree ("partner_id","environment",lower("transaction_hash")) WHERE transaction_hash is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_partner_wallet" ON "transactions" USING btree ("partner_id","environment",lower("wallet_address"),"created_at","id") WHERE wallet_address is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_any" ON "transactions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_hash" ON "transactions" USING btree ("transaction_hash") WHERE transaction_hash is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_deliveries_any" ON "webhook_deliveries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_deliveries_troubled" ON "webhook_deliveries" USING btree ("partner_id","environment","transaction_id") WHERE status = 'failed' or (status = 'pending' and attempts > 0);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "api_logs_status" ON "api_logs" USING btree ("partner_id","environment","status","at") WHERE status >= 400;
