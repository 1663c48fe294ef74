-- Postgres had cut the generated names.
ALTER TABLE "rollup_durations" RENAME CONSTRAINT "rollup_durations_partner_id_environment_span_at_provider_bucket" TO "rollup_durations_pk";--> statement-breakpoint
ALTER TABLE "rollup_transactions" RENAME CONSTRAINT "rollup_transactions_partner_id_environment_span_at_provider_fia" TO "rollup_transactions_pk";
