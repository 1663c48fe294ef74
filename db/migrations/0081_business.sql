CREATE TABLE "fee_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"type" text,
	"provider" text,
	"fiat_currency" text,
	"payment_method" text,
	"bps" integer NOT NULL,
	"minimum" numeric(38, 18),
	"valid_from" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_fees" (
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"bps" integer,
	"payout_period" text,
	"payout_minimum" numeric(38, 18),
	"payout_currency" text,
	"payout_note" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "provider_fees_environment_provider_pk" PRIMARY KEY("environment","provider")
);
--> statement-breakpoint
CREATE TABLE "provider_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"received_on" date NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"reference" text NOT NULL,
	"note" text,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" text NOT NULL,
	CONSTRAINT "provider_payouts_reference" UNIQUE("provider","reference")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"adjustment_id" text,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"payment_method" text NOT NULL,
	"fiat_currency" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"currency" text NOT NULL,
	"count" smallint NOT NULL,
	"booked_on" date NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_preferences" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"side" text NOT NULL,
	"fiat_currency" text NOT NULL,
	"payment_method" text,
	"provider" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "provider_preferences_once" UNIQUE NULLS NOT DISTINCT("partner_id","environment","side","fiat_currency","payment_method","provider")
);
--> statement-breakpoint
CREATE TABLE "weekly_summaries" (
	"user_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_summaries" (
	"operator_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reconciliation_id" text NOT NULL,
	"kind" text NOT NULL,
	"line" integer,
	"transaction_id" text,
	"their_id" text,
	"ours" jsonb,
	"theirs" jsonb,
	"suggestion" text,
	"note" text,
	"is_explained" boolean DEFAULT false NOT NULL,
	"noted_by" text,
	"noted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reconciliation_settings" (
	"provider" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"zone" text NOT NULL,
	"is_decimal_comma" boolean NOT NULL,
	"date_order" text,
	"updated_by" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"file_hash" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"period_from" timestamp (3) with time zone,
	"period_to" timestamp (3) with time zone,
	"counts" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screened_addresses" (
	"address" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_hits" (
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"day" date NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"network" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "screening_hits_partner_id_environment_day_address_hash_pk" PRIMARY KEY("partner_id","environment","day","address_hash")
);
--> statement-breakpoint
CREATE TABLE "screening_list" (
	"id" smallint PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"count" integer NOT NULL,
	"loaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" text NOT NULL,
	"kind" text NOT NULL,
	"result" text NOT NULL,
	"valid_until" date,
	"note" text,
	"operator_id" text,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"label" text NOT NULL,
	"url" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"operator_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_profiles" (
	"partner_id" text PRIMARY KEY NOT NULL,
	"legal_name" text,
	"registration_number" text,
	"country" text,
	"address" text,
	"tax_id" text,
	"website" text,
	"billing_email" text,
	"use_case" text,
	"monthly_volume" numeric(38, 18),
	"volume_currency" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"partner_id" text NOT NULL,
	"version" text NOT NULL,
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_acceptances_partner_id_version_pk" PRIMARY KEY("partner_id","version")
);
--> statement-breakpoint
CREATE TABLE "fee_shares" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_shares_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"share_bps" integer NOT NULL,
	"valid_from" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"month" text NOT NULL,
	"body" jsonb NOT NULL,
	"hash" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statements_partner_id_environment_month_pk" PRIMARY KEY("partner_id","environment","month")
);
--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "contract_ends_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "contract_end_reason" text;
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "fee_rule_id" text;
--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "role" text DEFAULT 'admin' NOT NULL;
--> statement-breakpoint
ALTER TABLE "fee_rules" ADD CONSTRAINT "fee_rules_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_preferences" ADD CONSTRAINT "provider_preferences_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "weekly_summaries" ADD CONSTRAINT "weekly_summaries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "operator_summaries" ADD CONSTRAINT "operator_summaries_operator_id_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."operators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reconciliation_rows" ADD CONSTRAINT "reconciliation_rows_reconciliation_id_reconciliations_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "partner_checks" ADD CONSTRAINT "partner_checks_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "partner_documents" ADD CONSTRAINT "partner_documents_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "partner_notes" ADD CONSTRAINT "partner_notes_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "partner_profiles" ADD CONSTRAINT "partner_profiles_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_shares" ADD CONSTRAINT "fee_shares_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "fee_rules_partner" ON "fee_rules" USING btree ("partner_id","environment");
--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "ledger_entries_partner" ON "ledger_entries" USING btree ("partner_id","environment","booked_on");
--> statement-breakpoint
CREATE INDEX "ledger_entries_booked" ON "ledger_entries" USING btree ("environment","booked_on");
--> statement-breakpoint
CREATE INDEX "reconciliation_rows_run" ON "reconciliation_rows" USING btree ("reconciliation_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliations_once" ON "reconciliations" USING btree ("environment","provider","file_hash");
--> statement-breakpoint
CREATE INDEX "screening_hits_last" ON "screening_hits" USING btree ("last_at");
--> statement-breakpoint
CREATE INDEX "partner_checks_partner" ON "partner_checks" USING btree ("partner_id","kind","id");
--> statement-breakpoint
CREATE INDEX "partner_documents_partner" ON "partner_documents" USING btree ("partner_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "partner_notes_partner" ON "partner_notes" USING btree ("partner_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "fee_shares_partner" ON "fee_shares" USING btree ("partner_id","environment","valid_from","id");
--> statement-breakpoint
-- Its settings can't be changed by the session, and its names can't be replaced by temporary tables.
CREATE OR REPLACE FUNCTION refuse_forged_audit() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	-- Only roles that could also drop this trigger.
	is_owner boolean := has_table_privilege(TG_RELID, 'TRIGGER');
BEGIN
	-- A restore, and the demo's history.
	IF is_owner AND current_setting('slipway.loads_rows', true) = 'on' THEN
		RETURN NEW;
	END IF;
	IF abs(extract(epoch FROM clock_timestamp() - NEW.at)) > 60 THEN
		RAISE EXCEPTION 'the audit log only takes rows of the current time' USING ERRCODE = 'insufficient_privilege';
	END IF;
	-- Who starts sessions writes for members and operators, and who saves providers' credentials for operators. Who records what
	-- was read of the event feed serves the Partner API, and writes for API keys.
	IF NOT is_owner AND NOT (CASE NEW.actor_kind
		WHEN 'person' THEN has_table_privilege(format('%I.sessions', TG_TABLE_SCHEMA), 'INSERT')
		WHEN 'operator' THEN has_table_privilege(format('%I.operator_sessions', TG_TABLE_SCHEMA), 'INSERT')
			OR has_table_privilege(format('%I.provider_settings', TG_TABLE_SCHEMA), 'INSERT')
		WHEN 'api_key' THEN has_table_privilege(format('%I.event_reads', TG_TABLE_SCHEMA), 'INSERT')
		ELSE false
	END) THEN
		RAISE EXCEPTION 'the role % can''t write rows of this kind into the audit log', current_user
			USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END;
$$;
