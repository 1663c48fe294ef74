CREATE TABLE "scheduled_simulations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scheduled_simulations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"transaction_id" text NOT NULL,
	"status" text NOT NULL,
	"failure_code" text,
	"amount_difference_percent" text,
	"webhook" text,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "repeats" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "scheduled_simulations" ADD CONSTRAINT "scheduled_simulations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_simulations" ADD CONSTRAINT "scheduled_simulations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_simulations_due" ON "scheduled_simulations" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "scheduled_simulations_transaction" ON "scheduled_simulations" USING btree ("transaction_id","due_at","id");