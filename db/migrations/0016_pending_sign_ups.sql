CREATE TABLE "pending_sign_ups" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"partner_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "pending_sign_ups_expires" ON "pending_sign_ups" USING btree ("expires_at");