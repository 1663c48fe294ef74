CREATE TABLE "provider_tokens" (
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"sealed" "bytea",
	"version" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"next_refresh_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_tokens_environment_provider_account_pk" PRIMARY KEY("environment","provider","account")
);
--> statement-breakpoint
CREATE INDEX "provider_tokens_updated_at" ON "provider_tokens" USING btree ("updated_at");