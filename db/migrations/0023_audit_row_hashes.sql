-- Not released yet. The worker adds the links again, with the new columns.
DELETE FROM "audit_chain";--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "row_hash" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "salt" "bytea";--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "erased_hash" "bytea";--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- A row of the default partition is moved to that of its month, or has passed its retention period.
	IF TG_OP = 'DELETE' AND TG_RELNAME = 'audit_log_default' AND current_setting('slipway.moves_rows', true) = 'on' THEN
		RETURN OLD;
	END IF;
	-- A person is erased, but not what happened.
	IF TG_OP = 'UPDATE' AND current_setting('slipway.erases_data', true) = 'on' THEN
		IF TG_LEVEL = 'STATEMENT' THEN
			RETURN NULL;
		END IF;
		IF (OLD.id, OLD.at, OLD.partner_id, OLD.environment, OLD.actor_kind, OLD.actor_id, OLD.action)
			IS NOT DISTINCT FROM (NEW.id, NEW.at, NEW.partner_id, NEW.environment, NEW.actor_kind, NEW.actor_id, NEW.action) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END;
$$;
