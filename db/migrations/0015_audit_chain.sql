CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_at" timestamp (3) with time zone NOT NULL,
	"audit_id" text NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_row" ON "audit_chain" USING btree ("audit_at","audit_id");