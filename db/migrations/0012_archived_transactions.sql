CREATE TABLE "archived_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"partner_context" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"record" jsonb NOT NULL,
	"status_changes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "archived_transactions" ADD CONSTRAINT "archived_transactions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archived_transactions_context" ON "archived_transactions" USING btree ("partner_id","environment","partner_context");