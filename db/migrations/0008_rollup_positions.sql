CREATE TABLE "rollup_failures" (
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"retry_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rollup_failures_source_at_pk" PRIMARY KEY("source","at")
);
--> statement-breakpoint
ALTER TABLE "rollup_marks" ADD COLUMN "next_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rollup_marks" ADD COLUMN "recount_from" timestamp (3) with time zone;