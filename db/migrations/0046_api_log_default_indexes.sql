CREATE INDEX CONCURRENTLY "api_logs_default_path" ON "api_logs_default" USING btree ("partner_id","environment","path","at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "api_logs_default_key" ON "api_logs_default" USING btree ("key_id","at");
