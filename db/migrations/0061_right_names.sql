COMMENT ON SCHEMA drizzle IS '0061_right_names';--> statement-breakpoint
DO $$
BEGIN
	IF EXISTS (SELECT FROM callbacks WHERE body <> '')
		OR EXISTS (SELECT FROM transactions WHERE status IN ('pending', 'processing') AND (asked_fields <> '' OR instructions <> ''))
		OR EXISTS (SELECT FROM outbox WHERE sent_at IS NULL AND text <> '') THEN
		RAISE EXCEPTION 'some personal data isn''t encrypted yet: run the worker of the previous version for ten minutes, and stop it';
	END IF;
END;
$$;
--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "proven_at" TO "authenticated_at";--> statement-breakpoint
ALTER TABLE "operator_sessions" RENAME COLUMN "proven_at" TO "authenticated_at";--> statement-breakpoint
ALTER TABLE "api_keys" RENAME COLUMN "end_told_at" TO "expiry_notified_at";--> statement-breakpoint
ALTER TABLE "provider_states" RENAME COLUMN "last_answer_at" TO "last_response_at";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" RENAME COLUMN "last_tried_at" TO "last_attempt_at";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" RENAME COLUMN "last_tried_at" TO "last_attempt_at";--> statement-breakpoint
ALTER TABLE "transactions" RENAME COLUMN "held_reason" TO "review_reason";--> statement-breakpoint
ALTER TABLE "transactions" RENAME COLUMN "held_order" TO "review_order";--> statement-breakpoint
ALTER INDEX "transactions_held" RENAME TO "transactions_review";--> statement-breakpoint
ALTER TABLE "rollup_tries" RENAME TO "rollup_attempts";--> statement-breakpoint
ALTER TABLE "rollup_attempts" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "rollup_attempts" RENAME CONSTRAINT "rollup_tries_partner_id_environment_span_at_endpoint_id_pk" TO "rollup_attempts_partner_id_environment_span_at_endpoint_id_pk";--> statement-breakpoint
UPDATE "rollup_marks" SET "source" = 'attempts' WHERE "source" = 'tries';--> statement-breakpoint
UPDATE "rollup_failures" SET "source" = 'attempts' WHERE "source" = 'tries';--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "send_at" TO "next_attempt_at";--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
DROP INDEX "outbox_send";--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
-- What only 0.1.0 and the archive of transactions needed.
ALTER TABLE "outbox" DROP COLUMN "text", DROP COLUMN "next_try_at";--> statement-breakpoint
ALTER TABLE "callbacks" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "asked_fields", DROP COLUMN "instructions";--> statement-breakpoint
DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
DROP TABLE "archived_transactions";--> statement-breakpoint
DROP FUNCTION refuse_archiving();--> statement-breakpoint
DROP FUNCTION keep_api_log_partitions(date, integer, integer);
