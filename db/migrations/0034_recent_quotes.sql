CREATE TABLE "recent_quotes" (
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"type" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"fiat_currency" text NOT NULL,
	"crypto_currency" text NOT NULL,
	"network" text NOT NULL,
	"payment_method" text NOT NULL,
	"best_provider" text,
	"best_amount" numeric(38, 18),
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recent_quotes_request" PRIMARY KEY("partner_id","environment","type","fiat_currency","crypto_currency","network","payment_method","amount")
);
--> statement-breakpoint
ALTER TABLE "recent_quotes" ADD CONSTRAINT "recent_quotes_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recent_quotes_at" ON "recent_quotes" USING btree ("partner_id","environment","at");