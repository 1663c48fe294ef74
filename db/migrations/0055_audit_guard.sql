-- Its settings can't be changed by the session, and its names can't be replaced by temporary tables.
CREATE FUNCTION refuse_forged_audit() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	-- Only roles that could also drop this trigger.
	is_owner boolean := has_table_privilege(TG_RELID, 'TRIGGER');
BEGIN
	-- A restore, and the demo's history.
	IF is_owner AND current_setting('slipway.loads_rows', true) = 'on' THEN
		RETURN NEW;
	END IF;
	IF abs(extract(epoch FROM clock_timestamp() - NEW.at)) > 60 THEN
		RAISE EXCEPTION 'the audit log only takes rows of the current time' USING ERRCODE = 'insufficient_privilege';
	END IF;
	-- Who starts sessions writes for members and operators, and who saves providers' credentials for operators.
	IF NOT is_owner AND NOT (CASE NEW.actor_kind
		WHEN 'person' THEN has_table_privilege(format('%I.sessions', TG_TABLE_SCHEMA), 'INSERT')
		WHEN 'operator' THEN has_table_privilege(format('%I.operator_sessions', TG_TABLE_SCHEMA), 'INSERT')
			OR has_table_privilege(format('%I.provider_settings', TG_TABLE_SCHEMA), 'INSERT')
		ELSE false
	END) THEN
		RAISE EXCEPTION 'the role % can''t write rows of this kind into the audit log', current_user
			USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER audit_log_not_forged BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_forged_audit();
