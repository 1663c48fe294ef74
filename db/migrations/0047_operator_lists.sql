CREATE INDEX CONCURRENTLY "partners_created" ON "partners" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transactions_any_side" ON "transactions" USING btree ("type","environment","status","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_action" ON "audit_log" USING btree ("action" text_pattern_ops,"at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_actor" ON "audit_log" USING btree ("actor_kind","at","id");