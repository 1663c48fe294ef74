CREATE TABLE "asset_contracts" (
	"provider" text NOT NULL,
	"asset" text NOT NULL,
	"contract" text NOT NULL,
	"refreshed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asset_contracts_provider_asset_pk" PRIMARY KEY("provider","asset")
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "usual_minutes" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "occurrence" smallint DEFAULT 0 NOT NULL;