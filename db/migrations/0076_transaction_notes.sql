CREATE TABLE "transaction_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"visible_to_partner" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "transaction_notes" ADD CONSTRAINT "transaction_notes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transaction_notes_transaction" ON "transaction_notes" USING btree ("transaction_id","created_at","id");