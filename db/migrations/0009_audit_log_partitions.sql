-- The table from before becomes the first partition. For the previous version, everything keeps its name and columns.
ALTER TABLE "audit_log" RENAME TO "audit_log_first";--> statement-breakpoint
ALTER TABLE "audit_log_first" DROP CONSTRAINT "audit_log_pkey",
	ADD CONSTRAINT "audit_log_first_pkey" PRIMARY KEY USING INDEX "audit_log_id_at";--> statement-breakpoint
ALTER INDEX "audit_log_partner" RENAME TO "audit_log_first_partner";--> statement-breakpoint
ALTER INDEX "audit_log_at" RENAME TO "audit_log_first_at";--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log_first";--> statement-breakpoint
CREATE TABLE "audit_log" (LIKE "audit_log_first") PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_id_at_pk" PRIMARY KEY("id","at");--> statement-breakpoint
CREATE INDEX "audit_log_partner" ON "audit_log" USING btree ("partner_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
DO $$
BEGIN
	EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION audit_log_first FOR VALUES FROM (MINVALUE) TO (%L)', (
		SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint WHERE conname = 'audit_log_bound'
	));
END
$$;
--> statement-breakpoint
ALTER TABLE "audit_log_first" DROP CONSTRAINT "audit_log_bound";--> statement-breakpoint
CREATE TABLE "audit_log_default" PARTITION OF "audit_log" DEFAULT;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A row of the default partition is moved to that of its month, or has passed its retention period.
	IF TG_OP = 'DELETE' AND TG_RELNAME = 'audit_log_default' AND current_setting('slipway.moves_rows', true) = 'on' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- Also for statements that name a partition.
CREATE TRIGGER audit_log_rows_append_only BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
