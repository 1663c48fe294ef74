CREATE TABLE "security_events" (
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"address" text NOT NULL,
	"partner_id" text,
	"environment" text,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_events_at_action_reason_subject_address_pk" PRIMARY KEY("at","action","reason","subject","address")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "refusal_notified_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "security_events_partner" ON "security_events" USING btree ("partner_id","at");