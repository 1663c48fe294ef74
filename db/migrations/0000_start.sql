CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"cidrs" text[] DEFAULT '{}' NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"rotated_from" text,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "api_logs" (
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"key_id" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" smallint NOT NULL,
	"duration_ms" integer NOT NULL,
	"error_code" text,
	CONSTRAINT "api_logs_request_id_at_pk" PRIMARY KEY("request_id","at")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "crypto_currencies" (
	"code" text NOT NULL,
	"network" text NOT NULL,
	"name" text NOT NULL,
	"decimals" smallint NOT NULL,
	"icon" text NOT NULL,
	"rank" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "crypto_currencies_code_network_pk" PRIMARY KEY("code","network")
);
--> statement-breakpoint
CREATE TABLE "fiat_currencies" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"minor_units" smallint NOT NULL,
	"min_amount" numeric(38, 18) NOT NULL,
	"flag" text NOT NULL,
	"rank" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"partner_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_partner_id_user_id_pk" PRIMARY KEY("partner_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"environment" text NOT NULL,
	"provider" text NOT NULL,
	"side" text NOT NULL,
	"fiat" text NOT NULL,
	"method" text NOT NULL,
	"assets" text[] NOT NULL,
	"min_amount" numeric(38, 18),
	"max_amount" numeric(38, 18),
	"refreshed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offers_environment_provider_side_fiat_method_pk" PRIMARY KEY("environment","provider","side","fiat","method")
);
--> statement-breakpoint
CREATE TABLE "partner_access" (
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"quotes_per_minute" integer DEFAULT 120 NOT NULL,
	"creations_per_minute" integer DEFAULT 60 NOT NULL,
	"reads_per_minute" integer DEFAULT 600 NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_access_partner_id_environment_pk" PRIMARY KEY("partner_id","environment")
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tagline" text NOT NULL,
	"logo" text NOT NULL,
	"rank" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redirect_origins" (
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirect_origins_partner_id_environment_origin_pk" PRIMARY KEY("partner_id","environment","origin")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "callbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "callbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"environment" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"body" "bytea" NOT NULL,
	"state" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "status_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"source" text NOT NULL,
	"raw_status" text,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"environment" text NOT NULL,
	"partner_context" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"type" text NOT NULL,
	"provider" text NOT NULL,
	"fiat_currency" text NOT NULL,
	"crypto_currency" text NOT NULL,
	"network" text NOT NULL,
	"payment_method" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"quoted_fiat_amount" numeric(38, 18) NOT NULL,
	"quoted_crypto_amount" numeric(38, 18) NOT NULL,
	"quoted_exchange_rate" numeric(38, 18) NOT NULL,
	"is_best" boolean NOT NULL,
	"fiat_amount" numeric(38, 18) NOT NULL,
	"crypto_amount" numeric(38, 18) NOT NULL,
	"exchange_rate" numeric(38, 18) NOT NULL,
	"provider_fee" numeric(38, 18) NOT NULL,
	"network_fee" numeric(38, 18) NOT NULL,
	"svc_fee" numeric(38, 18) NOT NULL,
	"wallet_address" text,
	"sender_address" text,
	"redirect_url" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"held_reason" text,
	"transaction_hash" text,
	"provider_transaction_id" text,
	"quote_id" text,
	"checkout_token" text NOT NULL,
	"link_expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"provider_link" text,
	"checkout_claimed_until" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transactions_checkoutToken_unique" UNIQUE("checkout_token")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_access" ADD CONSTRAINT "partner_access_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirect_origins" ADD CONSTRAINT "redirect_origins_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_partner" ON "api_keys" USING btree ("partner_id","environment","created_at","id");--> statement-breakpoint
CREATE INDEX "api_logs_partner" ON "api_logs" USING btree ("partner_id","environment","at");--> statement-breakpoint
CREATE INDEX "api_logs_status" ON "api_logs" USING btree ("partner_id","environment","status","at");--> statement-breakpoint
CREATE INDEX "api_logs_path" ON "api_logs" USING btree ("partner_id","environment","path","at");--> statement-breakpoint
CREATE INDEX "api_logs_key" ON "api_logs" USING btree ("key_id","at");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "callbacks_once" ON "callbacks" USING btree ("provider","environment","body_hash");--> statement-breakpoint
CREATE INDEX "callbacks_due" ON "callbacks" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "status_changes_transaction" ON "status_changes" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_context" ON "transactions" USING btree ("partner_id","environment","partner_context");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_quote" ON "transactions" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "transactions_partner" ON "transactions" USING btree ("partner_id","environment","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_status" ON "transactions" USING btree ("partner_id","environment","status","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_type" ON "transactions" USING btree ("partner_id","environment","type","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_provider" ON "transactions" USING btree ("partner_id","environment","provider","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_fiat" ON "transactions" USING btree ("partner_id","environment","fiat_currency","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_crypto" ON "transactions" USING btree ("partner_id","environment","crypto_currency","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_network" ON "transactions" USING btree ("partner_id","environment","network","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_method" ON "transactions" USING btree ("partner_id","environment","payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_provider_id" ON "transactions" USING btree ("provider","environment","provider_transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_due" ON "transactions" USING btree ("next_check_at");--> statement-breakpoint
-- A day to a partition, so that old days are dropped whole. The default one takes what no partition was made for.
CREATE TABLE "api_logs_default" PARTITION OF "api_logs" DEFAULT;--> statement-breakpoint
CREATE FUNCTION keep_api_log_partitions(today date, days_ahead integer, days_kept integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  day date;
  old text;
BEGIN
  FOR day IN SELECT generate_series(today, today + days_ahead, interval '1 day')::date LOOP
    IF to_regclass(format('api_logs_%s', to_char(day, 'YYYYMMDD'))) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF api_logs FOR VALUES FROM (%L) TO (%L)',
        'api_logs_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
    END IF;
  END LOOP;
  FOR old IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'api_logs'::regclass AND c.relname ~ '^api_logs_[0-9]{8}$'
      AND to_date(right(c.relname, 8), 'YYYYMMDD') < today - days_kept
  LOOP
    EXECUTE format('DROP TABLE %I', old);
  END LOOP;
END $$;
