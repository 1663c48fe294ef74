CREATE INDEX CONCURRENTLY "transactions_succeeded" ON "transactions" USING btree ("partner_id","environment","created_at","id","succeeded_at") WHERE succeeded_at is not null;
