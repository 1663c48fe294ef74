ALTER TABLE "transactions" ADD COLUMN "expected_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quality" ADD COLUMN "timed_sample" integer;--> statement-breakpoint
ALTER TABLE "quality" ADD COLUMN "p95_seconds" integer;