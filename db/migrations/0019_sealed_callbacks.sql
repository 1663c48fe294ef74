ALTER TABLE "callbacks" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "callbacks" ADD COLUMN "sealed_body" "bytea";