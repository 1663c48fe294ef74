CREATE TABLE "review_proposals" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"version" text NOT NULL,
	"operator_id" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_proposals" ADD CONSTRAINT "review_proposals_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_proposals" ADD CONSTRAINT "review_proposals_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_proposals_expires" ON "review_proposals" USING btree ("expires_at");