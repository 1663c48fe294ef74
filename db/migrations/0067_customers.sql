CREATE TABLE "customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"sealed_display" "bytea" NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "sub_account" text;