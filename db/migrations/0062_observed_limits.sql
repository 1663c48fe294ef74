CREATE TABLE "observed_limits" (
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"side" text NOT NULL,
	"fiat" text NOT NULL,
	"method" text NOT NULL,
	"asset" text NOT NULL,
	"min_amount" numeric(38, 18),
	"max_amount" numeric(38, 18),
	"observed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "observed_limits_environment_provider_side_fiat_method_asset_pk" PRIMARY KEY("environment","provider","side","fiat","method","asset")
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "asset_limits" jsonb;--> statement-breakpoint
CREATE INDEX "observed_limits_observed_at_index" ON "observed_limits" USING btree ("observed_at");