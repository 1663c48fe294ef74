CREATE TABLE "country_rules" (
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"side" text NOT NULL,
	"method" text NOT NULL,
	"asset" text NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"is_allowed" boolean NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	CONSTRAINT "country_rules_once" PRIMARY KEY("environment","provider","side","method","asset","country","region")
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "countries" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "asset_countries" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "region" text;