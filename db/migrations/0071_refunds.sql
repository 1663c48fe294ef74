ALTER TABLE "adjustments" DROP CONSTRAINT "adjustments_once";--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "status" text DEFAULT 'succeeded' NOT NULL;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "recorded_by" text;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "occurred_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_once" UNIQUE NULLS NOT DISTINCT("transaction_id","kind","status","provider_reference","amount","currency");--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "refund" jsonb;--> statement-breakpoint
UPDATE "transactions" SET "refund" = jsonb_build_object('kind', a."kind", 'status', a."status", 'amount', trim_scale(a."amount")::text,
	'currency', a."currency", 'reason', a."reason", 'at', to_char(a."recorded_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
FROM (
	SELECT DISTINCT ON ("transaction_id") * FROM "adjustments" WHERE "kind" = 'refund'
	ORDER BY "transaction_id", "amount" DESC NULLS LAST, "recorded_at"
) a
WHERE "transactions"."id" = a."transaction_id";
