-- A worker of the previous version would archive the rows again, where nothing reads them. It fails instead, and keeps them.
CREATE FUNCTION refuse_archiving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'transactions are no longer archived';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER archived_transactions_closed BEFORE INSERT ON "archived_transactions" FOR EACH ROW EXECUTE FUNCTION refuse_archiving();
--> statement-breakpoint
WITH archived AS (
	DELETE FROM archived_transactions RETURNING record, status_changes
), restored AS (
	INSERT INTO transactions SELECT t.* FROM archived, jsonb_populate_record(null::transactions, record) t
), quotes AS (
	INSERT INTO transaction_quotes (transaction_id, partner_id, environment, quotes)
	SELECT record ->> 'id', record ->> 'partner_id', record ->> 'environment', record -> 'quotes' FROM archived WHERE record ? 'quotes'
)
INSERT INTO status_changes OVERRIDING SYSTEM VALUE
SELECT c.* FROM archived, jsonb_populate_recordset(null::status_changes, archived.status_changes) c;
