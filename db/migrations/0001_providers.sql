CREATE TABLE "provider_quotes" (
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"priced" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"timed_out" integer DEFAULT 0 NOT NULL,
	"durations" integer[] NOT NULL,
	CONSTRAINT "provider_quotes_environment_provider_at_pk" PRIMARY KEY("environment","provider","at")
);
--> statement-breakpoint
CREATE TABLE "provider_settings" (
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"sealed" "bytea",
	"previous_sealed" "bytea",
	"previous_until" timestamp (3) with time zone,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "provider_settings_environment_provider_pk" PRIMARY KEY("environment","provider")
);
--> statement-breakpoint
CREATE TABLE "provider_states" (
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"broken_since" timestamp (3) with time zone,
	"last_answer_at" timestamp (3) with time zone,
	"last_error" text,
	"last_error_at" timestamp (3) with time zone,
	"ended_count" integer DEFAULT 0 NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"completion_p_50_seconds" integer,
	"completion_p_95_seconds" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_states_environment_provider_pk" PRIMARY KEY("environment","provider")
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "provider_link_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "asked_fields" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "instructions" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "stuck_at" timestamp (3) with time zone;