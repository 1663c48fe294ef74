CREATE TABLE "operator_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"environment" text NOT NULL,
	"subject" text NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"version" text NOT NULL,
	"operator_id" text NOT NULL,
	"operator_email" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposed_settings" (
	"proposal_id" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_proposals" ADD CONSTRAINT "operator_proposals_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_settings" ADD CONSTRAINT "proposed_settings_proposal_id_operator_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."operator_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_proposals_place" ON "operator_proposals" USING btree ("kind","environment","subject");--> statement-breakpoint
CREATE INDEX "operator_proposals_expires" ON "operator_proposals" USING btree ("expires_at");