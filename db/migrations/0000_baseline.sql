-- The schema of version d1edcc74, whose newest migration has the time of this one. Installations of it skip this.
CREATE FUNCTION keep_api_log_partitions(today date, days_ahead integer, days_kept integer) RETURNS void
    LANGUAGE plpgsql
    AS $_$
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
END $_$;

CREATE FUNCTION refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	-- A row of the default partition is moved to that of its month, or has passed its retention period.
	IF TG_OP = 'DELETE' AND TG_RELNAME = 'audit_log_default' AND current_setting('slipway.moves_rows', true) = 'on' THEN
		RETURN OLD;
	END IF;
	-- A person is erased, but not what happened.
	IF TG_OP = 'UPDATE' AND current_setting('slipway.erases_data', true) = 'on' THEN
		IF TG_LEVEL = 'STATEMENT' THEN
			RETURN NULL;
		END IF;
		IF (OLD.id, OLD.at, OLD.partner_id, OLD.environment, OLD.actor_kind, OLD.actor_id, OLD.action)
			IS NOT DISTINCT FROM (NEW.id, NEW.at, NEW.partner_id, NEW.environment, NEW.actor_kind, NEW.actor_id, NEW.action) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TABLE api_keys (
	id text NOT NULL,
	partner_id text NOT NULL,
	environment text NOT NULL,
	name text NOT NULL,
	hash bytea NOT NULL,
	hint text NOT NULL,
	scopes text[] NOT NULL,
	cidrs text[] DEFAULT '{}'::text[] NOT NULL,
	created_by text,
	created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	expires_at timestamp(3) with time zone,
	revoked_at timestamp(3) with time zone,
	rotated_from text,
	last_used_at timestamp(3) with time zone,
	end_told_at timestamp(3) with time zone,
	refusal_notified_at timestamp(3) with time zone,
	CONSTRAINT api_keys_hash_unique UNIQUE (hash),
	CONSTRAINT api_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE api_logs (
	request_id text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	partner_id text NOT NULL,
	environment text NOT NULL,
	key_id text NOT NULL,
	method text NOT NULL,
	path text NOT NULL,
	status smallint NOT NULL,
	duration_ms integer NOT NULL,
	error_code text,
	field_errors jsonb,
	CONSTRAINT api_logs_request_id_at_pk PRIMARY KEY (request_id, at)
) PARTITION BY RANGE (at);

CREATE TABLE api_logs_default PARTITION OF api_logs DEFAULT;

CREATE TABLE archived_transactions (
	id text NOT NULL,
	partner_id text NOT NULL,
	environment text NOT NULL,
	partner_context text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	archived_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	record jsonb NOT NULL,
	status_changes jsonb NOT NULL,
	CONSTRAINT archived_transactions_pkey PRIMARY KEY (id)
);

CREATE TABLE audit_chain (
	"position" bigint NOT NULL,
	audit_at timestamp(3) with time zone NOT NULL,
	audit_id text NOT NULL,
	hash bytea NOT NULL,
	row_hash bytea NOT NULL,
	salt bytea,
	erased_hash bytea,
	CONSTRAINT audit_chain_pkey PRIMARY KEY ("position")
);

CREATE TABLE audit_log (
	id text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	partner_id text,
	environment text,
	actor_kind text NOT NULL,
	actor_id text,
	actor_name text NOT NULL,
	address text,
	action text NOT NULL,
	target text,
	before jsonb,
	after jsonb,
	CONSTRAINT audit_log_id_at_pk PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);

CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT;

CREATE TABLE audit_log_first PARTITION OF audit_log FOR VALUES FROM (MINVALUE) TO ('2027-01-01 00:00:00+00');

CREATE TABLE callbacks (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	provider text NOT NULL,
	environment text NOT NULL,
	body_hash bytea NOT NULL,
	body bytea,
	state text NOT NULL,
	received_at timestamp(3) with time zone NOT NULL,
	applied_at timestamp(3) with time zone,
	attempts integer DEFAULT 0 NOT NULL,
	next_attempt_at timestamp(3) with time zone,
	outcome text,
	sealed_body bytea,
	CONSTRAINT callbacks_pkey PRIMARY KEY (id)
);

CREATE TABLE catalogue_corrections (
	kind text NOT NULL,
	entry_id text NOT NULL,
	before text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	by text NOT NULL,
	CONSTRAINT catalogue_corrections_kind_entry_id_pk PRIMARY KEY (kind, entry_id)
);

CREATE TABLE crypto_currencies (
	code text NOT NULL,
	network text NOT NULL,
	name text NOT NULL,
	decimals smallint NOT NULL,
	icon text NOT NULL,
	rank integer NOT NULL,
	is_hidden boolean DEFAULT false NOT NULL,
	CONSTRAINT crypto_currencies_code_network_pk PRIMARY KEY (code, network)
);

CREATE TABLE database_clock (
	id integer NOT NULL,
	latest_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT database_clock_pkey PRIMARY KEY (id)
);

CREATE TABLE disabled_routes (
	environment text NOT NULL,
	provider text NOT NULL,
	side text NOT NULL,
	fiat text NOT NULL,
	method text NOT NULL,
	crypto text DEFAULT '*'::text NOT NULL,
	network text DEFAULT '*'::text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	by text NOT NULL,
	CONSTRAINT disabled_routes_once PRIMARY KEY (environment, provider, side, fiat, method, crypto, network)
);

CREATE TABLE erasures (
	user_id text NOT NULL,
	requested_at timestamp(3) with time zone NOT NULL,
	failure text,
	CONSTRAINT erasures_pkey PRIMARY KEY (user_id)
);

CREATE TABLE event_digests (
	user_id text NOT NULL,
	checked_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT event_digests_pkey PRIMARY KEY (user_id)
);

CREATE TABLE event_feed (
	server_started_at timestamp(3) with time zone NOT NULL,
	last_position bigint NOT NULL,
	CONSTRAINT event_feed_pkey PRIMARY KEY (server_started_at)
);

CREATE TABLE event_reads (
	partner_id text NOT NULL,
	environment text NOT NULL,
	name text NOT NULL,
	"position" bigint NOT NULL,
	sequence bigint NOT NULL,
	read_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT event_reads_partner_id_environment_name_pk PRIMARY KEY (partner_id, environment, name)
);

CREATE TABLE fiat_currencies (
	code text NOT NULL,
	name text NOT NULL,
	symbol text NOT NULL,
	minor_units smallint NOT NULL,
	min_amount numeric(38,18) NOT NULL,
	flag text NOT NULL,
	rank integer NOT NULL,
	is_hidden boolean DEFAULT false NOT NULL,
	CONSTRAINT fiat_currencies_pkey PRIMARY KEY (code)
);

CREATE TABLE identities (
	provider text NOT NULL,
	subject text NOT NULL,
	user_id text NOT NULL,
	email text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT identities_provider_subject_pk PRIMARY KEY (provider, subject)
);

CREATE TABLE incident_updates (
	id text NOT NULL,
	incident_id text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	text text NOT NULL,
	mailed_at timestamp(3) with time zone,
	CONSTRAINT incident_updates_pkey PRIMARY KEY (id)
);

CREATE TABLE incidents (
	id text NOT NULL,
	environment text NOT NULL,
	component text NOT NULL,
	condition text NOT NULL,
	started_at timestamp(3) with time zone NOT NULL,
	ended_at timestamp(3) with time zone,
	title text,
	start_mailed_at timestamp(3) with time zone,
	end_mailed_at timestamp(3) with time zone,
	CONSTRAINT incidents_pkey PRIMARY KEY (id)
);

CREATE TABLE installation_keys (
	purpose text NOT NULL,
	sealed bytea NOT NULL,
	CONSTRAINT installation_keys_pkey PRIMARY KEY (purpose)
);

CREATE TABLE integration_checks (
	partner_id text NOT NULL,
	environment text NOT NULL,
	name text NOT NULL,
	passed_at timestamp(3) with time zone NOT NULL,
	evidence jsonb NOT NULL,
	detail text,
	confirmed_by text,
	CONSTRAINT integration_checks_partner_id_environment_name_pk PRIMARY KEY (partner_id, environment, name)
);

CREATE TABLE invitations (
	id text NOT NULL,
	partner_id text NOT NULL,
	email text NOT NULL,
	role text NOT NULL,
	token_hash bytea NOT NULL,
	is_mailed boolean NOT NULL,
	invited_by text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	sent_at timestamp(3) with time zone NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT invitations_pkey PRIMARY KEY (id)
);

CREATE TABLE members (
	partner_id text NOT NULL,
	user_id text NOT NULL,
	role text NOT NULL,
	created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT members_partner_id_user_id_pk PRIMARY KEY (partner_id, user_id)
);

CREATE TABLE notices (
	id text NOT NULL,
	partner_id text NOT NULL,
	environment text NOT NULL,
	text text NOT NULL,
	path text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	seen_at timestamp(3) with time zone,
	mailed_at timestamp(3) with time zone,
	CONSTRAINT notices_pkey PRIMARY KEY (id)
);

CREATE TABLE offers (
	environment text NOT NULL,
	provider text NOT NULL,
	side text NOT NULL,
	fiat text NOT NULL,
	method text NOT NULL,
	assets text[] NOT NULL,
	min_amount numeric(38,18),
	max_amount numeric(38,18),
	refreshed_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT offers_environment_provider_side_fiat_method_pk PRIMARY KEY (environment, provider, side, fiat, method)
);

CREATE TABLE operator_passkey_challenges (
	challenge text NOT NULL,
	operator_id text,
	expires_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT operator_passkey_challenges_pkey PRIMARY KEY (challenge)
);

CREATE TABLE operator_passkeys (
	id text NOT NULL,
	operator_id text NOT NULL,
	name text NOT NULL,
	public_key bytea NOT NULL,
	counter bigint NOT NULL,
	transports text[] NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	last_used_at timestamp(3) with time zone,
	CONSTRAINT operator_passkeys_pkey PRIMARY KEY (id)
);

CREATE TABLE operator_recovery_codes (
	operator_id text NOT NULL,
	hash bytea NOT NULL,
	created_at timestamp(3) with time zone,
	used_at timestamp(3) with time zone,
	CONSTRAINT operator_recovery_codes_operator_id_hash_pk PRIMARY KEY (operator_id, hash)
);

CREATE TABLE operator_sessions (
	id_hash bytea NOT NULL,
	operator_id text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	last_seen_at timestamp(3) with time zone NOT NULL,
	proven_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	address text DEFAULT ''::text NOT NULL,
	user_agent text DEFAULT ''::text NOT NULL,
	CONSTRAINT operator_sessions_pkey PRIMARY KEY (id_hash)
);

CREATE TABLE operator_visits (
	operator_id text NOT NULL,
	partner_id text NOT NULL,
	environment text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	CONSTRAINT operator_visits_operator_id_partner_id_environment_pk PRIMARY KEY (operator_id, partner_id, environment)
);

CREATE TABLE operators (
	id text NOT NULL,
	email text NOT NULL,
	password_hash text NOT NULL,
	is_password_once boolean NOT NULL,
	totp_secret bytea,
	totp_confirmed_at timestamp(3) with time zone,
	totp_step integer DEFAULT 0 NOT NULL,
	disabled_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	sso_subject text,
	preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT operators_pkey PRIMARY KEY (id)
);

CREATE TABLE outbox (
	id text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	recipient text NOT NULL,
	subject text NOT NULL,
	text text DEFAULT ''::text NOT NULL,
	sent_at timestamp(3) with time zone,
	tries integer DEFAULT 0 NOT NULL,
	next_try_at timestamp(3) with time zone DEFAULT '9999-12-31 00:00:00+00'::timestamp with time zone NOT NULL,
	error text,
	purpose text,
	partner_id text,
	sealed_text bytea,
	send_at timestamp(3) with time zone,
	CONSTRAINT outbox_pkey PRIMARY KEY (id)
);

CREATE TABLE partner_access (
	partner_id text NOT NULL,
	environment text NOT NULL,
	quotes_per_minute integer DEFAULT 120 NOT NULL,
	creations_per_minute integer DEFAULT 60 NOT NULL,
	reads_per_minute integer DEFAULT 600 NOT NULL,
	granted_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	fee_bps integer DEFAULT 0 NOT NULL,
	CONSTRAINT partner_access_partner_id_environment_pk PRIMARY KEY (partner_id, environment)
);

CREATE TABLE partners (
	id text NOT NULL,
	name text NOT NULL,
	suspended_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	suspended_reason text,
	owners_require_two_factor boolean DEFAULT false NOT NULL,
	operator_requires_two_factor boolean DEFAULT false NOT NULL,
	CONSTRAINT partners_pkey PRIMARY KEY (id)
);

CREATE TABLE passkey_challenges (
	challenge text NOT NULL,
	user_id text,
	expires_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge)
);

CREATE TABLE passkeys (
	id text NOT NULL,
	user_id text NOT NULL,
	name text NOT NULL,
	public_key bytea NOT NULL,
	counter bigint NOT NULL,
	transports text[] NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	last_used_at timestamp(3) with time zone,
	CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);

CREATE TABLE password_resets (
	token_hash bytea NOT NULL,
	user_id text NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE payment_methods (
	id text NOT NULL,
	name text NOT NULL,
	tagline text NOT NULL,
	logo text NOT NULL,
	rank integer NOT NULL,
	is_hidden boolean DEFAULT false NOT NULL,
	CONSTRAINT payment_methods_pkey PRIMARY KEY (id)
);

CREATE TABLE pending_sign_ups (
	token_hash bytea NOT NULL,
	email text NOT NULL,
	name text NOT NULL,
	partner_name text NOT NULL,
	password_hash text NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT pending_sign_ups_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE production_requests (
	partner_id text NOT NULL,
	requested_at timestamp(3) with time zone NOT NULL,
	requested_by text NOT NULL,
	CONSTRAINT production_requests_pkey PRIMARY KEY (partner_id)
);

CREATE TABLE provider_quotes (
	environment text NOT NULL,
	provider text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	priced integer DEFAULT 0 NOT NULL,
	declined integer DEFAULT 0 NOT NULL,
	failed integer DEFAULT 0 NOT NULL,
	timed_out integer DEFAULT 0 NOT NULL,
	durations integer[] NOT NULL,
	CONSTRAINT provider_quotes_environment_provider_at_pk PRIMARY KEY (environment, provider, at)
);

CREATE TABLE provider_settings (
	environment text NOT NULL,
	provider text NOT NULL,
	sealed bytea,
	previous_sealed bytea,
	previous_until timestamp(3) with time zone,
	is_enabled boolean DEFAULT true NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	updated_by text NOT NULL,
	CONSTRAINT provider_settings_environment_provider_pk PRIMARY KEY (environment, provider)
);

CREATE TABLE provider_states (
	environment text NOT NULL,
	provider text NOT NULL,
	broken_since timestamp(3) with time zone,
	last_answer_at timestamp(3) with time zone,
	last_error text,
	last_error_at timestamp(3) with time zone,
	ended_count integer DEFAULT 0 NOT NULL,
	success_count integer DEFAULT 0 NOT NULL,
	completion_p_50_seconds integer,
	completion_p_95_seconds integer,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT provider_states_environment_provider_pk PRIMARY KEY (environment, provider)
);

CREATE TABLE provider_tokens (
	environment text NOT NULL,
	provider text NOT NULL,
	account text NOT NULL,
	sealed bytea,
	version integer DEFAULT 0 NOT NULL,
	leased_until timestamp(3) with time zone,
	next_refresh_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT provider_tokens_environment_provider_account_pk PRIMARY KEY (environment, provider, account)
);

CREATE TABLE recent_quotes (
	partner_id text NOT NULL,
	environment text NOT NULL,
	type text NOT NULL,
	amount numeric(38,18) NOT NULL,
	fiat_currency text NOT NULL,
	crypto_currency text NOT NULL,
	network text NOT NULL,
	payment_method text NOT NULL,
	best_provider text,
	best_amount numeric(38,18),
	at timestamp(3) with time zone NOT NULL,
	CONSTRAINT recent_quotes_request PRIMARY KEY (partner_id, environment, type, fiat_currency, crypto_currency, network, payment_method, amount)
);

CREATE TABLE recovery_codes (
	user_id text NOT NULL,
	hash bytea NOT NULL,
	used_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone,
	CONSTRAINT recovery_codes_user_id_hash_pk PRIMARY KEY (user_id, hash)
);

CREATE TABLE redirect_origins (
	partner_id text NOT NULL,
	environment text NOT NULL,
	origin text NOT NULL,
	created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT redirect_origins_partner_id_environment_origin_pk PRIMARY KEY (partner_id, environment, origin)
);

CREATE TABLE review_proposals (
	transaction_id text NOT NULL,
	id text NOT NULL,
	decision text NOT NULL,
	reason text NOT NULL,
	version text NOT NULL,
	operator_id text NOT NULL,
	proposed_at timestamp(3) with time zone NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT review_proposals_pkey PRIMARY KEY (transaction_id)
);

CREATE TABLE rollup_durations (
	partner_id text NOT NULL,
	environment text NOT NULL,
	span text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	provider text NOT NULL,
	bucket smallint NOT NULL,
	number integer NOT NULL,
	CONSTRAINT rollup_durations_pk PRIMARY KEY (partner_id, environment, span, at, provider, bucket)
);

CREATE TABLE rollup_failures (
	source text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	attempts integer NOT NULL,
	retry_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT rollup_failures_source_at_pk PRIMARY KEY (source, at)
);

CREATE TABLE rollup_marks (
	source text NOT NULL,
	counted_to timestamp(3) with time zone,
	recounted_at timestamp(3) with time zone,
	next_from timestamp(3) with time zone,
	recount_from timestamp(3) with time zone,
	CONSTRAINT rollup_marks_pkey PRIMARY KEY (source)
);

CREATE TABLE rollup_requests (
	partner_id text NOT NULL,
	environment text NOT NULL,
	span text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	key_id text NOT NULL,
	requests integer NOT NULL,
	refused integer NOT NULL,
	failed integer NOT NULL,
	CONSTRAINT rollup_requests_partner_id_environment_span_at_key_id_pk PRIMARY KEY (partner_id, environment, span, at, key_id)
);

CREATE TABLE rollup_transactions (
	partner_id text NOT NULL,
	environment text NOT NULL,
	span text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	provider text NOT NULL,
	fiat_currency text NOT NULL,
	created integer NOT NULL,
	opened integer NOT NULL,
	handed_over integer DEFAULT 0 NOT NULL,
	paid integer NOT NULL,
	success integer NOT NULL,
	ended integer NOT NULL,
	best integer NOT NULL,
	volume numeric(38,18) NOT NULL,
	pending integer DEFAULT 0 NOT NULL,
	processing integer DEFAULT 0 NOT NULL,
	failed integer DEFAULT 0 NOT NULL,
	cancelled integer DEFAULT 0 NOT NULL,
	expired integer DEFAULT 0 NOT NULL,
	refunded integer DEFAULT 0 NOT NULL,
	CONSTRAINT rollup_transactions_pk PRIMARY KEY (partner_id, environment, span, at, provider, fiat_currency)
);

CREATE TABLE rollup_tries (
	partner_id text NOT NULL,
	environment text NOT NULL,
	span text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	endpoint_id text NOT NULL,
	tries integer NOT NULL,
	successes integer NOT NULL,
	CONSTRAINT rollup_tries_partner_id_environment_span_at_endpoint_id_pk PRIMARY KEY (partner_id, environment, span, at, endpoint_id)
);

CREATE TABLE saved_views (
	id text NOT NULL,
	partner_id text NOT NULL,
	environment text NOT NULL,
	user_id text NOT NULL,
	page text NOT NULL,
	name text NOT NULL,
	query text NOT NULL,
	is_shared boolean NOT NULL,
	created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT saved_views_pkey PRIMARY KEY (id)
);

CREATE TABLE scheduled_simulations (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	partner_id text NOT NULL,
	environment text NOT NULL,
	transaction_id text NOT NULL,
	status text NOT NULL,
	failure_code text,
	amount_difference_percent text,
	webhook text,
	due_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT scheduled_simulations_pkey PRIMARY KEY (id)
);

CREATE TABLE security_events (
	at timestamp(3) with time zone NOT NULL,
	action text NOT NULL,
	reason text NOT NULL,
	subject text NOT NULL,
	address text NOT NULL,
	partner_id text,
	environment text,
	count integer NOT NULL,
	first_at timestamp(3) with time zone NOT NULL,
	last_at timestamp(3) with time zone NOT NULL,
	CONSTRAINT security_events_at_action_reason_subject_address_pk PRIMARY KEY (at, action, reason, subject, address)
);

CREATE TABLE sessions (
	id_hash bytea NOT NULL,
	user_id text NOT NULL,
	created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	expires_at timestamp(3) with time zone NOT NULL,
	proven_at timestamp(3) with time zone DEFAULT now(),
	address text DEFAULT ''::text NOT NULL,
	user_agent text DEFAULT ''::text NOT NULL,
	CONSTRAINT sessions_pkey PRIMARY KEY (id_hash)
);

CREATE TABLE status_changes (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	transaction_id text NOT NULL,
	from_status text,
	to_status text NOT NULL,
	source text NOT NULL,
	raw_status text,
	reason text,
	at timestamp(3) with time zone NOT NULL,
	failure_code text,
	CONSTRAINT status_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE status_days (
	environment text NOT NULL,
	component text NOT NULL,
	day timestamp(3) with time zone NOT NULL,
	samples integer DEFAULT 0 NOT NULL,
	degraded integer DEFAULT 0 NOT NULL,
	down integer DEFAULT 0 NOT NULL,
	sampled_at timestamp(3) with time zone,
	requests integer DEFAULT 0 NOT NULL,
	responses integer DEFAULT 0 NOT NULL,
	durations integer[],
	CONSTRAINT status_days_environment_component_day_pk PRIMARY KEY (environment, component, day)
);

CREATE TABLE status_subscribers (
	id text NOT NULL,
	email text NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	confirmed_at timestamp(3) with time zone,
	CONSTRAINT status_subscribers_pkey PRIMARY KEY (id)
);

CREATE TABLE totps (
	user_id text NOT NULL,
	secret bytea NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	confirmed_at timestamp(3) with time zone,
	last_step bigint DEFAULT 0 NOT NULL,
	CONSTRAINT totps_pkey PRIMARY KEY (user_id)
);

CREATE TABLE transactions (
	id text NOT NULL,
	partner_id text NOT NULL,
	environment text NOT NULL,
	partner_context text NOT NULL,
	body_hash bytea NOT NULL,
	type text NOT NULL,
	provider text NOT NULL,
	fiat_currency text NOT NULL,
	crypto_currency text NOT NULL,
	network text NOT NULL,
	payment_method text NOT NULL,
	amount numeric(38,18) NOT NULL,
	quoted_fiat_amount numeric(38,18) NOT NULL,
	quoted_crypto_amount numeric(38,18) NOT NULL,
	quoted_exchange_rate numeric(38,18) NOT NULL,
	is_best boolean NOT NULL,
	fiat_amount numeric(38,18) NOT NULL,
	crypto_amount numeric(38,18) NOT NULL,
	exchange_rate numeric(38,18) NOT NULL,
	provider_fee numeric(38,18) NOT NULL,
	network_fee numeric(38,18) NOT NULL,
	svc_fee numeric(38,18) NOT NULL,
	wallet_address text,
	sender_address text,
	redirect_url text NOT NULL,
	status text DEFAULT 'pending'::text NOT NULL,
	status_reason text,
	held_reason text,
	transaction_hash text,
	provider_transaction_id text,
	quote_id text,
	checkout_token text NOT NULL,
	link_expires_at timestamp(3) with time zone NOT NULL,
	opened_at timestamp(3) with time zone,
	provider_link text,
	checkout_claimed_until timestamp(3) with time zone,
	next_check_at timestamp(3) with time zone,
	check_count integer DEFAULT 0 NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	updated_at timestamp(3) with time zone NOT NULL,
	provider_link_ends_at timestamp(3) with time zone,
	asked_fields text,
	instructions text,
	stuck_at timestamp(3) with time zone,
	held_order text,
	sealed_fields bytea,
	sealed_instructions bytea,
	erased_at timestamp(3) with time zone,
	wallet_address_tag text,
	failure_code text,
	CONSTRAINT transactions_pkey PRIMARY KEY (id)
);

CREATE TABLE users (
	id text NOT NULL,
	email text NOT NULL,
	name text NOT NULL,
	password_hash text,
	created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
	email_verified_at timestamp(3) with time zone,
	preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT users_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_attempts (
	id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	delivery_id text NOT NULL,
	endpoint_id text NOT NULL,
	at timestamp(3) with time zone NOT NULL,
	duration_ms integer NOT NULL,
	status_code smallint,
	error text,
	answer bytea,
	is_resend boolean DEFAULT false NOT NULL,
	CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_deliveries (
	id text NOT NULL,
	endpoint_id text NOT NULL,
	event_id text NOT NULL,
	partner_id text NOT NULL,
	environment text NOT NULL,
	transaction_id text,
	event_name text NOT NULL,
	sequence bigint NOT NULL,
	status text DEFAULT 'pending'::text NOT NULL,
	attempts smallint DEFAULT 0 NOT NULL,
	next_attempt_at timestamp(3) with time zone,
	resend_at timestamp(3) with time zone,
	last_status_code smallint,
	last_error text,
	last_tried_at timestamp(3) with time zone,
	last_duration_ms integer,
	delivered_at timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	repeats smallint DEFAULT 0 NOT NULL,
	CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_drills (
	id text NOT NULL,
	partner_id text NOT NULL,
	environment text NOT NULL,
	endpoint_id text NOT NULL,
	started_at timestamp(3) with time zone NOT NULL,
	report jsonb,
	CONSTRAINT webhook_drills_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_endpoints (
	id text NOT NULL,
	partner_id text NOT NULL,
	environment text NOT NULL,
	name text NOT NULL,
	url text NOT NULL,
	events text[] NOT NULL,
	secret bytea NOT NULL,
	previous_secret bytea,
	previous_until timestamp(3) with time zone,
	paused_at timestamp(3) with time zone,
	pause_reason text,
	failing_since timestamp(3) with time zone,
	last_tried_at timestamp(3) with time zone,
	last_success_at timestamp(3) with time zone,
	is_slow boolean DEFAULT false NOT NULL,
	lease_number integer DEFAULT 0 NOT NULL,
	leased_until timestamp(3) with time zone,
	created_at timestamp(3) with time zone NOT NULL,
	created_by text,
	deleted_at timestamp(3) with time zone,
	CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id)
);

CREATE TABLE webhook_events (
	id text NOT NULL,
	xid bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
	sequence bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
	partner_id text NOT NULL,
	environment text NOT NULL,
	transaction_id text,
	name text NOT NULL,
	body bytea NOT NULL,
	is_test boolean DEFAULT false NOT NULL,
	created_at timestamp(3) with time zone NOT NULL,
	"position" bigint,
	CONSTRAINT webhook_events_pkey PRIMARY KEY (id)
);

ALTER TABLE invitations ADD CONSTRAINT "invitations_tokenHash_unique" UNIQUE (token_hash);
ALTER TABLE transactions ADD CONSTRAINT "transactions_checkoutToken_unique" UNIQUE (checkout_token);

CREATE INDEX api_keys_ending ON api_keys (expires_at) WHERE ((end_told_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX api_keys_partner ON api_keys (partner_id, environment, created_at, id);
CREATE INDEX api_logs_error ON ONLY api_logs (partner_id, environment, error_code, at) WHERE (error_code IS NOT NULL);
CREATE INDEX api_logs_default_api_logs_error ON api_logs_default (partner_id, environment, error_code, at) WHERE (error_code IS NOT NULL);
CREATE INDEX api_logs_failed ON ONLY api_logs (partner_id, environment, at) WHERE (status >= 500);
CREATE INDEX api_logs_default_api_logs_failed ON api_logs_default (partner_id, environment, at) WHERE (status >= 500);
CREATE INDEX api_logs_method ON ONLY api_logs (partner_id, environment, method, at) WHERE (method <> 'GET'::text);
CREATE INDEX api_logs_default_api_logs_method ON api_logs_default (partner_id, environment, method, at) WHERE (method <> 'GET'::text);
CREATE INDEX api_logs_status ON ONLY api_logs (partner_id, environment, status, at) WHERE (status >= 400);
CREATE INDEX api_logs_default_api_logs_status ON api_logs_default (partner_id, environment, status, at) WHERE (status >= 400);
CREATE INDEX api_logs_unsuccessful ON ONLY api_logs (partner_id, environment, at) WHERE (status >= 400);
CREATE INDEX api_logs_default_api_logs_unsuccessful ON api_logs_default (partner_id, environment, at) WHERE (status >= 400);
CREATE INDEX api_logs_default_key ON api_logs_default (key_id, at);
CREATE INDEX api_logs_partner ON ONLY api_logs (partner_id, environment, at);
CREATE INDEX api_logs_default_partner_id_environment_at_idx ON api_logs_default (partner_id, environment, at);
CREATE INDEX api_logs_default_path ON api_logs_default (partner_id, environment, path, at);
CREATE INDEX archived_transactions_context ON archived_transactions (partner_id, environment, partner_context);
CREATE UNIQUE INDEX audit_chain_row ON audit_chain (audit_at, audit_id);
CREATE INDEX audit_log_action ON ONLY audit_log (action text_pattern_ops, at, id);
CREATE INDEX audit_log_actor ON ONLY audit_log (actor_kind, at, id);
CREATE INDEX audit_log_at ON ONLY audit_log (at, id);
CREATE INDEX audit_log_default_at_id_idx ON audit_log_default (at, id);
CREATE INDEX audit_log_default_audit_log_action ON audit_log_default (action text_pattern_ops, at, id);
CREATE INDEX audit_log_default_audit_log_actor ON audit_log_default (actor_kind, at, id);
CREATE INDEX audit_log_partner ON ONLY audit_log (partner_id, at, id);
CREATE INDEX audit_log_default_partner_id_at_id_idx ON audit_log_default (partner_id, at, id);
CREATE INDEX audit_log_first_at ON audit_log_first (at, id);
CREATE INDEX audit_log_first_audit_log_action ON audit_log_first (action text_pattern_ops, at, id);
CREATE INDEX audit_log_first_audit_log_actor ON audit_log_first (actor_kind, at, id);
CREATE INDEX audit_log_first_partner ON audit_log_first (partner_id, at, id);
CREATE INDEX callbacks_due ON callbacks (next_attempt_at);
CREATE INDEX callbacks_given_up ON callbacks (received_at, id) WHERE (outcome = 'given_up'::text);
CREATE INDEX callbacks_latest ON callbacks (provider, environment, received_at);
CREATE UNIQUE INDEX callbacks_once ON callbacks (provider, environment, body_hash);
CREATE INDEX callbacks_received ON callbacks (received_at);
CREATE INDEX callbacks_unsealed ON callbacks (id) WHERE (body IS NOT NULL);
CREATE INDEX identities_user ON identities (user_id);
CREATE INDEX incident_updates_incident ON incident_updates (incident_id, at);
CREATE UNIQUE INDEX incidents_open ON incidents (environment, component) WHERE (ended_at IS NULL);
CREATE INDEX incidents_started ON incidents (started_at);
CREATE UNIQUE INDEX invitations_email ON invitations (partner_id, lower(email));
CREATE INDEX invitations_expires ON invitations (expires_at);
CREATE INDEX members_user ON members (user_id);
CREATE INDEX notices_at ON notices (at);
CREATE INDEX notices_partner ON notices (partner_id, environment, at);
CREATE INDEX notices_unmailed ON notices (at) WHERE (mailed_at IS NULL);
CREATE INDEX operator_passkey_challenges_expires ON operator_passkey_challenges (expires_at);
CREATE INDEX operator_passkeys_operator ON operator_passkeys (operator_id);
CREATE INDEX operator_sessions_expires ON operator_sessions (expires_at);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id);
CREATE UNIQUE INDEX operators_email ON operators (lower(email));
CREATE UNIQUE INDEX operators_sso_subject ON operators (sso_subject);
CREATE INDEX outbox_at ON outbox (at, id);
CREATE INDEX outbox_due ON outbox (next_try_at) WHERE (sent_at IS NULL);
CREATE INDEX outbox_send ON outbox (COALESCE(send_at, next_try_at)) WHERE (sent_at IS NULL);
CREATE INDEX partners_created ON partners (created_at, id);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires_at);
CREATE INDEX passkeys_user ON passkeys (user_id);
CREATE INDEX password_resets_expires ON password_resets (expires_at);
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX pending_sign_ups_email ON pending_sign_ups (lower(email));
CREATE INDEX pending_sign_ups_expires ON pending_sign_ups (expires_at);
CREATE INDEX provider_quotes_at ON provider_quotes (at);
CREATE INDEX provider_tokens_updated_at ON provider_tokens (updated_at);
CREATE INDEX recent_quotes_at ON recent_quotes (partner_id, environment, at);
CREATE INDEX review_proposals_expires ON review_proposals (expires_at);
CREATE UNIQUE INDEX saved_views_name ON saved_views (partner_id, environment, page, user_id, lower(name));
CREATE INDEX saved_views_user ON saved_views (user_id);
CREATE INDEX scheduled_simulations_due ON scheduled_simulations (due_at);
CREATE INDEX scheduled_simulations_transaction ON scheduled_simulations (transaction_id, due_at, id);
CREATE INDEX security_events_partner ON security_events (partner_id, at);
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX status_changes_at ON status_changes USING brin (at);
CREATE INDEX status_changes_transaction ON status_changes (transaction_id, id);
CREATE INDEX status_days_day ON status_days (day);
CREATE INDEX status_subscribers_created ON status_subscribers (created_at);
CREATE UNIQUE INDEX status_subscribers_email ON status_subscribers (lower(email));
CREATE INDEX transactions_amount ON transactions (partner_id, environment, fiat_currency, fiat_amount);
CREATE INDEX transactions_any ON transactions (status, created_at, id);
CREATE INDEX transactions_any_failure ON transactions (status, COALESCE(failure_code,
CASE status
    WHEN 'failed'::text THEN 'other'::text
    WHEN 'cancelled'::text THEN 'cancelled_by_user'::text
    WHEN 'expired'::text THEN 'expired'::text
    ELSE NULL::text
END), created_at, id) WHERE (COALESCE(failure_code,
CASE status
    WHEN 'failed'::text THEN 'other'::text
    WHEN 'cancelled'::text THEN 'cancelled_by_user'::text
    WHEN 'expired'::text THEN 'expired'::text
    ELSE NULL::text
END) IS NOT NULL);
CREATE INDEX transactions_any_provider ON transactions (provider, status, created_at, id);
CREATE INDEX transactions_any_side ON transactions (type, environment, status, created_at, id);
CREATE UNIQUE INDEX transactions_context ON transactions (partner_id, environment, partner_context);
CREATE INDEX transactions_context_prefix ON transactions (partner_id, environment, partner_context text_pattern_ops);
CREATE INDEX transactions_crypto ON transactions (partner_id, environment, crypto_currency, created_at, id);
CREATE INDEX transactions_due ON transactions (next_check_at);
CREATE INDEX transactions_failure ON transactions (partner_id, environment, COALESCE(failure_code,
CASE status
    WHEN 'failed'::text THEN 'other'::text
    WHEN 'cancelled'::text THEN 'cancelled_by_user'::text
    WHEN 'expired'::text THEN 'expired'::text
    ELSE NULL::text
END), created_at, id) WHERE (COALESCE(failure_code,
CASE status
    WHEN 'failed'::text THEN 'other'::text
    WHEN 'cancelled'::text THEN 'cancelled_by_user'::text
    WHEN 'expired'::text THEN 'expired'::text
    ELSE NULL::text
END) IS NOT NULL);
CREATE INDEX transactions_fiat ON transactions (partner_id, environment, fiat_currency, created_at, id);
CREATE INDEX transactions_hash ON transactions (transaction_hash) WHERE (transaction_hash IS NOT NULL);
CREATE INDEX transactions_hash_prefix ON transactions (partner_id, environment, lower(transaction_hash) text_pattern_ops) WHERE (transaction_hash IS NOT NULL);
CREATE INDEX transactions_held ON transactions (created_at, id) WHERE (held_reason IS NOT NULL);
CREATE INDEX transactions_id_prefix ON transactions (partner_id, environment, id text_pattern_ops);
CREATE INDEX transactions_method ON transactions (partner_id, environment, payment_method, created_at, id);
CREATE INDEX transactions_network ON transactions (partner_id, environment, network, created_at, id);
CREATE INDEX transactions_order_prefix ON transactions (partner_id, environment, provider_transaction_id text_pattern_ops) WHERE (provider_transaction_id IS NOT NULL);
CREATE INDEX transactions_partner ON transactions (partner_id, environment, created_at, id);
CREATE INDEX transactions_partner_hash ON transactions (partner_id, environment, lower(transaction_hash)) WHERE (transaction_hash IS NOT NULL);
CREATE INDEX transactions_partner_order ON transactions (partner_id, environment, provider_transaction_id) WHERE (provider_transaction_id IS NOT NULL);
CREATE INDEX transactions_partner_stuck ON transactions (partner_id, environment, created_at, id) WHERE (stuck_at IS NOT NULL);
CREATE INDEX transactions_partner_wallet ON transactions (partner_id, environment, lower(wallet_address), created_at, id) WHERE (wallet_address IS NOT NULL);
CREATE INDEX transactions_provider ON transactions (partner_id, environment, provider, created_at, id);
CREATE INDEX transactions_provider_id ON transactions (provider, environment, provider_transaction_id);
CREATE UNIQUE INDEX transactions_quote ON transactions (quote_id);
CREATE INDEX transactions_status ON transactions (partner_id, environment, status, created_at, id);
CREATE INDEX transactions_stuck ON transactions (created_at, id) WHERE (stuck_at IS NOT NULL);
CREATE INDEX transactions_type ON transactions (partner_id, environment, type, created_at, id);
CREATE INDEX transactions_wallet_prefix ON transactions (partner_id, environment, lower(wallet_address) text_pattern_ops) WHERE (wallet_address IS NOT NULL);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, at);
CREATE INDEX webhook_attempts_endpoint ON webhook_attempts (endpoint_id, at);
CREATE INDEX webhook_deliveries_any ON webhook_deliveries (status, created_at, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries (endpoint_id, created_at, id) WHERE ((status = 'failed'::text) AND (resend_at IS NULL));
CREATE INDEX webhook_deliveries_id_prefix ON webhook_deliveries (partner_id, environment, id text_pattern_ops);
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries (event_id, endpoint_id);
CREATE INDEX webhook_deliveries_queue ON webhook_deliveries (endpoint_id, next_attempt_at) WHERE ((status || ''::text) = 'pending'::text);
CREATE INDEX webhook_deliveries_resend ON webhook_deliveries (endpoint_id, resend_at) WHERE (resend_at IS NOT NULL);
CREATE INDEX webhook_deliveries_status ON webhook_deliveries (partner_id, environment, status, created_at, id);
CREATE INDEX webhook_deliveries_troubled ON webhook_deliveries (partner_id, environment, transaction_id) WHERE ((status = 'failed'::text) OR ((status = 'pending'::text) AND (attempts > 0)));
CREATE INDEX webhook_deliveries_unfinished ON webhook_deliveries (transaction_id, sequence) WHERE ((status || ''::text) = 'pending'::text);
CREATE INDEX webhook_drills_endpoint ON webhook_drills (partner_id, environment, endpoint_id, started_at);
CREATE INDEX webhook_drills_partner ON webhook_drills (partner_id, environment, started_at);
CREATE INDEX webhook_drills_started ON webhook_drills (started_at);
CREATE INDEX webhook_endpoints_live ON webhook_endpoints (leased_until) WHERE ((deleted_at IS NULL) AND (paused_at IS NULL));
CREATE INDEX webhook_endpoints_partner ON webhook_endpoints (partner_id, environment, created_at, id);
CREATE INDEX webhook_events_created ON webhook_events (created_at);
CREATE INDEX webhook_events_feed ON webhook_events (partner_id, environment, xid, sequence);
CREATE INDEX webhook_events_id_prefix ON webhook_events (partner_id, environment, id text_pattern_ops);
CREATE UNIQUE INDEX webhook_events_once ON webhook_events (transaction_id, name);
CREATE INDEX webhook_events_position ON webhook_events (partner_id, environment, "position", sequence);
CREATE INDEX webhook_events_unassigned ON webhook_events (sequence) WHERE ("position" IS NULL);
ALTER INDEX api_logs_error ATTACH PARTITION api_logs_default_api_logs_error;
ALTER INDEX api_logs_failed ATTACH PARTITION api_logs_default_api_logs_failed;
ALTER INDEX api_logs_method ATTACH PARTITION api_logs_default_api_logs_method;
ALTER INDEX api_logs_status ATTACH PARTITION api_logs_default_api_logs_status;
ALTER INDEX api_logs_unsuccessful ATTACH PARTITION api_logs_default_api_logs_unsuccessful;
ALTER INDEX api_logs_partner ATTACH PARTITION api_logs_default_partner_id_environment_at_idx;
ALTER INDEX audit_log_at ATTACH PARTITION audit_log_default_at_id_idx;
ALTER INDEX audit_log_action ATTACH PARTITION audit_log_default_audit_log_action;
ALTER INDEX audit_log_actor ATTACH PARTITION audit_log_default_audit_log_actor;
ALTER INDEX audit_log_partner ATTACH PARTITION audit_log_default_partner_id_at_id_idx;
ALTER INDEX audit_log_at ATTACH PARTITION audit_log_first_at;
ALTER INDEX audit_log_action ATTACH PARTITION audit_log_first_audit_log_action;
ALTER INDEX audit_log_actor ATTACH PARTITION audit_log_first_audit_log_actor;
ALTER INDEX audit_log_partner ATTACH PARTITION audit_log_first_partner;

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_rows_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

ALTER TABLE api_keys ADD CONSTRAINT api_keys_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE archived_transactions ADD CONSTRAINT archived_transactions_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE erasures ADD CONSTRAINT erasures_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE event_digests ADD CONSTRAINT event_digests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE identities ADD CONSTRAINT identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE incident_updates ADD CONSTRAINT incident_updates_incident_id_incidents_id_fk FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
ALTER TABLE integration_checks ADD CONSTRAINT integration_checks_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE invitations ADD CONSTRAINT invitations_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE members ADD CONSTRAINT members_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE members ADD CONSTRAINT members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE operator_passkey_challenges ADD CONSTRAINT operator_passkey_challenges_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE;
ALTER TABLE operator_passkeys ADD CONSTRAINT operator_passkeys_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE;
ALTER TABLE operator_recovery_codes ADD CONSTRAINT operator_recovery_codes_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE;
ALTER TABLE operator_sessions ADD CONSTRAINT operator_sessions_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE;
ALTER TABLE operator_visits ADD CONSTRAINT operator_visits_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE;
ALTER TABLE operator_visits ADD CONSTRAINT operator_visits_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE partner_access ADD CONSTRAINT partner_access_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE password_resets ADD CONSTRAINT password_resets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE production_requests ADD CONSTRAINT production_requests_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE recent_quotes ADD CONSTRAINT recent_quotes_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE redirect_origins ADD CONSTRAINT redirect_origins_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE review_proposals ADD CONSTRAINT review_proposals_operator_id_operators_id_fk FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE;
ALTER TABLE review_proposals ADD CONSTRAINT review_proposals_transaction_id_transactions_id_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE;
ALTER TABLE saved_views ADD CONSTRAINT saved_views_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE saved_views ADD CONSTRAINT saved_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE scheduled_simulations ADD CONSTRAINT scheduled_simulations_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE scheduled_simulations ADD CONSTRAINT scheduled_simulations_transaction_id_transactions_id_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE status_changes ADD CONSTRAINT status_changes_transaction_id_transactions_id_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id);
ALTER TABLE totps ADD CONSTRAINT totps_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE transactions ADD CONSTRAINT transactions_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_delivery_id_webhook_deliveries_id_fk FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_endpoint_id_webhook_endpoints_id_fk FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id);
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_event_id_webhook_events_id_fk FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON DELETE CASCADE;
ALTER TABLE webhook_drills ADD CONSTRAINT webhook_drills_endpoint_id_webhook_endpoints_id_fk FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id);
ALTER TABLE webhook_drills ADD CONSTRAINT webhook_drills_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_partner_id_partners_id_fk FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_transaction_id_transactions_id_fk FOREIGN KEY (transaction_id) REFERENCES transactions(id);
