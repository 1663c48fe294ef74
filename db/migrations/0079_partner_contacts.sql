ALTER TABLE "partners" ADD COLUMN "support_email" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "support_url" text;