ALTER TABLE "operators" ADD COLUMN "sso_subject" text;--> statement-breakpoint
CREATE UNIQUE INDEX "operators_sso_subject" ON "operators" USING btree ("sso_subject");