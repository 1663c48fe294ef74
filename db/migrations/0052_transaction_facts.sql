CREATE TABLE "adjustments" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(38, 18),
	"currency" text,
	"provider_reference" text,
	"raw_status" text NOT NULL,
	"reason" text,
	"source" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "adjustments_once" UNIQUE NULLS NOT DISTINCT("transaction_id","kind","provider_reference","amount","currency")
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "quoted_provider_fee" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "quoted_network_fee" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "quoted_svc_fee" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "svc_fee_bps" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "svc_fee_agreed" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "svc_fee_source" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "fees_source" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "amounts_source" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "partner_fee" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "partner_fee_currency" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "shown_rate" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "ordered_rate" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "succeeded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;