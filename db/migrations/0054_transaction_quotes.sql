CREATE TABLE "transaction_quotes" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"quotes" jsonb NOT NULL
);
