ALTER TABLE "transactions" ADD COLUMN "on_hold_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "hold_ended_at" timestamp (3) with time zone;