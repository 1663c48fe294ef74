CREATE UNIQUE INDEX CONCURRENTLY "audit_log_id_at" ON "audit_log" USING btree ("id","at");
