-- A bound that no row reaches before 0009_audit_log_partitions, which follows immediately. With it, the table becomes a
-- partition without being read while it is locked.
DO $$
BEGIN
	EXECUTE format('ALTER TABLE audit_log ADD CONSTRAINT audit_log_bound CHECK (at < %L) NOT VALID',
		date_trunc('month', now() AT TIME ZONE 'utc') + interval '2 months' || '+00');
END
$$;
