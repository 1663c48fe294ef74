/** The defaults and minimums, in days, of settings that lib/settings.ts declares. */
export const retentionPeriods = {
  // The documentation and the dashboard promise partners 90 days of requests and events.
  SVC_API_LOG_RETENTION_DAYS: { days: 90, min: 90 },
  SVC_EVENT_RETENTION_DAYS: { days: 90, min: 90 },
  // A callback is retried for three days, and providers repeat theirs for some days.
  SVC_CALLBACK_RETENTION_DAYS: { days: 30, min: 7 },
  // Seven years is the longest that the commercial and anti-money-laundering laws of most countries require.
  SVC_AUDIT_LOG_RETENTION_DAYS: { days: 2_555, min: 365 },
  SVC_NOTICE_RETENTION_DAYS: { days: 90, min: 7 },
  // An unsent email is retried for two days. Without a mail server, operators pass on the links in the outbox.
  SVC_EMAIL_RETENTION_DAYS: { days: 30, min: 7 },
} as const;

export type RetentionVariable = keyof typeof retentionPeriods;

export type ExpiringTable = {
  table: string;
  /** An indexed time: rows are deleted when it is longer ago than the period. */
  time: string;
  period: RetentionVariable | { days: number };
  /** SQL about the row `r`: rows to keep nevertheless. `(select ... limit 1)` instead of `exists`, so that Postgres looks up
   * each row by an index, instead of reading the whole other table once its statistics are old. */
  unless?: string;
};

const isOpen = "(t.status in ('pending', 'processing') or t.review_reason is not null)";

/** After the end of the link. Transactions that closed no longer have the email address. */
export const emailDays = 30;

export const expiringTables: readonly ExpiringTable[] = [
  {
    // With their deliveries and attempts.
    table: "webhook_events",
    time: "created_at",
    period: "SVC_EVENT_RETENTION_DAYS",
    unless: `(select true from webhook_deliveries d where d.event_id = r.id
      and (d.status = 'pending' or d.resend_at is not null) limit 1)`,
  },
  {
    table: "callbacks",
    time: "received_at",
    period: "SVC_CALLBACK_RETENTION_DAYS",
    // What a provider has reported is proof while the transaction is open or in review.
    unless: `r.next_attempt_at is not null
      or (select true from transactions t where t.id = r.state::jsonb ->> 'reference' and ${isOpen} limit 1)
      or (select true from transactions t where t.provider = r.provider and t.environment = r.environment
        and t.provider_transaction_id = r.state::jsonb ->> 'providerTransactionId' and ${isOpen} limit 1)`,
  },
  { table: "alerts", time: "opened_at", period: { days: 90 }, unless: "r.closed_at is null" },
  { table: "webhook_drills", time: "started_at", period: "SVC_EVENT_RETENTION_DAYS" },
  { table: "notices", time: "at", period: "SVC_NOTICE_RETENTION_DAYS", unless: "r.mailed_at is null" },
  { table: "outbox", time: "at", period: "SVC_EMAIL_RETENTION_DAYS" },
  // The operator console shows the health of the last 90 days.
  { table: "provider_quotes", time: "at", period: { days: 90 } },
  // A year, so that operators can compare.
  { table: "status_days", time: "day", period: { days: 400 } },
  { table: "incidents", time: "started_at", period: { days: 400 }, unless: "r.ended_at is null" },
  { table: "status_subscribers", time: "created_at", period: { days: 1 }, unless: "r.confirmed_at is not null" },
  { table: "observed_limits", time: "observed_at", period: { days: 1 } },
  // A token in use is refreshed more often.
  { table: "provider_tokens", time: "updated_at", period: { days: 30 } },
  // As long as accepted requests.
  { table: "security_events", time: "at", period: "SVC_API_LOG_RETENTION_DAYS" },
  { table: "screening_hits", time: "last_at", period: { days: 400 } },
  // An expired invitation can be sent again.
  { table: "invitations", time: "expires_at", period: { days: 30 } },
  { table: "sessions", time: "expires_at", period: { days: 0 } },
  { table: "operator_sessions", time: "expires_at", period: { days: 0 } },
  { table: "password_resets", time: "expires_at", period: { days: 0 } },
  { table: "review_proposals", time: "expires_at", period: { days: 0 } },
  { table: "operator_proposals", time: "expires_at", period: { days: 0 } },
  { table: "pending_sign_ups", time: "expires_at", period: { days: 0 } },
  { table: "passkey_challenges", time: "expires_at", period: { days: 0 } },
  { table: "operator_passkey_challenges", time: "expires_at", period: { days: 0 } },
];

/** All other tables, and why their rows need no period here. */
export const otherTables: Readonly<Record<string, string>> = {
  api_logs: "partitioned by day; old days are dropped",
  audit_log: "partitioned by month; old months are dropped",
  audit_chain: "kept: a position and a hash per row of the audit log, also of dropped months",
  incident_updates: "deleted with their incident",
  webhook_deliveries: "deleted with their event",
  webhook_attempts: "deleted with their event",
  rollup_transactions: "minutes for 8 days, hours for 100, days for 400",
  rollup_durations: "minutes for 8 days, hours for 100, days for 400",
  rollup_requests: "minutes for 8 days, hours for 100, days for 400",
  rollup_attempts: "minutes for 8 days, hours for 100, days for 400",
  rollup_marks: "a row per counted source",
  rollup_failures: "until the hour could be counted",
  transactions: "kept: business records",
  adjustments: "kept: business records",
  ledger_entries: "kept: business records, without personal data",
  fee_shares: "kept: business records",
  provider_payouts: "kept: business records",
  statements: "kept: business records, without personal data",
  reconciliations: "kept: business records",
  reconciliation_rows: "kept with their reconciliation",
  reconciliation_settings: "a row per provider",
  customers: "until the partner erases the customer, or the operator the buyer",
  transaction_lookups: "until the buyer is erased",
  transaction_notes: "until the buyer is erased",
  transaction_quotes: "kept with their transaction",
  scheduled_simulations: "until they are applied, after at most an hour",
  status_changes: "kept with their transaction",
  event_feed: "a row per start of Postgres; readers' cursors refer to it",
  alert_channels: "up to 10 per partner and environment",
  alert_rules: "a row per channel and kind of alert",
  alert_messages: "deleted with their alert",
  integration_checks: "a row per partner and check",
  production_requests: "until access is granted",
  event_reads: "a row per partner, environment, and event name",
  event_digests: "a row per user",
  weekly_summaries: "a row per user",
  partners: "kept: transactions refer to them",
  partner_profiles: "a row per partner",
  partner_checks: "kept: they show why access was granted",
  partner_documents: "up to 20 per partner",
  partner_notes: "kept: business records",
  terms_acceptances: "kept: a row per partner and version of the terms",
  partner_access: "a row per partner and environment",
  fee_rules: "kept: transactions refer to them",
  partner_brands: "two rows per partner and environment",
  redirect_origins: "until the partner removes them",
  members: "until they are removed",
  users: "until the operator erases them",
  erasures: "until the person is erased",
  totps: "one per user",
  recovery_codes: "ten per user",
  passkeys: "until the user removes them",
  identities: "until the user disconnects them",
  provider_preferences: "a row per partner, environment, route, and provider",
  recent_quotes: "the latest 20 per partner and environment",
  saved_views: "up to 30 per user and page",
  api_keys: "kept: requests and the audit log refer to them",
  webhook_endpoints: "kept: deliveries and the audit log refer to them",
  operators: "until they are removed",
  operator_recovery_codes: "ten per operator",
  operator_passkeys: "until the operator removes them",
  operator_summaries: "a row per operator",
  operator_visits: "a row per operator, partner, and environment",
  country_rules: "until the operator removes them",
  disabled_routes: "until the operator enables them",
  catalogue_corrections: "a row per corrected entry",
  crypto_currencies: "the catalog",
  fiat_currencies: "the catalog",
  payment_methods: "the catalog",
  quality: "replaced every hour; at most 50,000 rows",
  offers: "replaced when they are fetched",
  asset_contracts: "replaced when they are fetched",
  screened_addresses: "replaced when the list is loaded",
  screening_list: "one row",
  provider_settings: "a row per provider and environment; previous settings are cleared after their grace period",
  proposed_settings: "deleted with their proposal",
  provider_fees: "a row per provider and environment",
  provider_states: "a row per provider and environment",
  installation_keys: "a row per purpose",
  database_clock: "one row",
  last_backup: "one row",
};
