ALTER TABLE "rollup_durations" ADD COLUMN "fiat_currency" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "rollup_durations" ADD COLUMN "type" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "rollup_transactions" ADD COLUMN "type" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "rollup_durations" DROP CONSTRAINT "rollup_durations_pk";
--> statement-breakpoint
ALTER TABLE "rollup_durations" ADD CONSTRAINT "rollup_durations_pk" PRIMARY KEY("partner_id","environment","span","at","provider","fiat_currency","type","bucket");
--> statement-breakpoint
ALTER TABLE "rollup_transactions" DROP CONSTRAINT "rollup_transactions_pk";
--> statement-breakpoint
ALTER TABLE "rollup_transactions" ADD CONSTRAINT "rollup_transactions_pk" PRIMARY KEY("partner_id","environment","span","at","provider","fiat_currency","type");
--> statement-breakpoint
UPDATE "rollup_marks" SET "recount_from" = '1970-01-01T00:00:00Z' WHERE "source" = 'transactions' AND "counted_to" IS NOT NULL;
