CREATE TABLE "transaction_lookups" (
	"transaction_id" text NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "transaction_lookups_transaction_id_kind_hash_pk" PRIMARY KEY("transaction_id","kind","hash")
);
--> statement-breakpoint
CREATE INDEX "transaction_lookups_hash" ON "transaction_lookups" USING btree ("hash");