type Schema = typeof import("./schema-alerts.ts") &
  typeof import("./schema-brands.ts") &
  typeof import("./schema-integration.ts") &
  typeof import("./schema-fees.ts") &
  typeof import("./schema-ledger.ts") &
  typeof import("./schema-operators.ts") &
  typeof import("./schema-partners.ts") &
  typeof import("./schema-providers.ts") &
  typeof import("./schema-quotes.ts") &
  typeof import("./schema-reconciliations.ts") &
  typeof import("./schema-rollups.ts") &
  typeof import("./schema-saved-views.ts") &
  typeof import("./schema-screening.ts") &
  typeof import("./schema-security.ts") &
  typeof import("./schema-statements.ts") &
  typeof import("./schema-status.ts") &
  typeof import("./schema-testing.ts") &
  typeof import("./schema-transactions.ts") &
  typeof import("./schema-two-factor.ts") &
  typeof import("./schema-users.ts") &
  typeof import("./schema-webhooks.ts") &
  typeof import("./schema.ts");
/** Those of a function that makes the tables of users and operators have no literal name. */
type TwoFactorTable = "passkeys" | "passkey_challenges" | "recovery_codes";
type NameOf<Table> = Table extends { _: { name: infer Name extends string } } ? Name : never;
type LiteralName<Name> = string extends Name ? never : Name;
type TableName =
  | { [Key in keyof Schema]: LiteralName<NameOf<Schema[Key]>> }[keyof Schema]
  | TwoFactorTable
  | `operator_${TwoFactorTable}`;

/** The parts of Slipway that connect to the database with their own role. */
export const databaseParts = ["web", "api", "worker"] as const;
export type DatabasePart = (typeof databaseParts)[number];
export type Privilege = "select" | "insert" | "update" | "delete";
type Privileges = readonly Privilege[];

const none: Privileges = [];
const read: Privileges = ["select"];
const append: Privileges = ["select", "insert"];
const edit: Privileges = ["select", "insert", "update"];
const replace: Privileges = ["select", "insert", "delete"];
/** Retention locks the rows that it deletes, which needs `update`. */
const expire: Privileges = ["select", "update", "delete"];
const all: Privileges = ["select", "insert", "update", "delete"];

/** What each part may do with each table: those of web, api, and worker. Only the owner, who migrates, may do anything else,
 * such as changing the audit log or its triggers. */
const tablePrivileges: Readonly<Record<TableName, readonly [web: Privileges, api: Privileges, worker: Privileges]>> = {
  adjustments: [append, append, append],
  alert_channels: [all, none, edit],
  alert_messages: [expire, none, all],
  alert_rules: [replace, none, read],
  alerts: [read, none, all],
  api_keys: [edit, edit, edit],
  api_logs: [append, append, read],
  asset_contracts: [all, read, all],
  audit_chain: [none, none, append],
  audit_log: [append, append, append],
  callbacks: [edit, edit, all],
  catalogue_corrections: [all, none, none],
  country_rules: [all, read, read],
  crypto_currencies: [edit, read, read],
  customers: [all, append, read],
  database_clock: [edit, edit, edit],
  disabled_routes: [all, read, read],
  erasures: [edit, none, read],
  event_digests: [all, none, edit],
  event_feed: [none, edit, edit],
  event_reads: [read, edit, read],
  fee_rules: [edit, read, read],
  fee_shares: [append, read, read],
  fiat_currencies: [edit, read, read],
  identities: [all, none, none],
  incident_updates: [append, none, edit],
  incidents: [edit, none, all],
  installation_keys: [edit, read, edit],
  integration_checks: [edit, none, none],
  invitations: [all, none, expire],
  last_backup: [read, read, read],
  ledger_entries: [append, append, append],
  members: [all, read, read],
  notices: [edit, none, all],
  observed_limits: [edit, edit, all],
  offers: [all, read, all],
  operator_passkey_challenges: [all, none, expire],
  operator_passkeys: [all, none, none],
  operator_proposals: [all, none, all],
  operator_recovery_codes: [all, none, none],
  operator_sessions: [all, none, expire],
  operator_summaries: [all, none, edit],
  operator_visits: [edit, none, none],
  operators: [read, none, read],
  outbox: [edit, none, all],
  partner_access: [all, read, read],
  partner_brands: [all, read, read],
  partner_checks: [append, none, none],
  partner_documents: [replace, none, none],
  partner_notes: [append, none, none],
  partner_profiles: [edit, none, none],
  partners: [edit, read, read],
  passkey_challenges: [all, none, expire],
  passkeys: [all, none, none],
  password_resets: [all, none, expire],
  payment_methods: [edit, read, read],
  pending_sign_ups: [all, none, expire],
  production_requests: [all, none, read],
  proposed_settings: [none, none, all],
  provider_fees: [edit, none, none],
  provider_payouts: [append, none, none],
  provider_preferences: [edit, read, none],
  provider_quotes: [edit, edit, all],
  provider_settings: [none, read, edit],
  provider_states: [edit, edit, edit],
  provider_tokens: [none, edit, all],
  quality: [read, read, all],
  recent_quotes: [all, none, none],
  reconciliation_rows: [append, none, none],
  reconciliation_settings: [edit, none, none],
  reconciliations: [append, none, none],
  recovery_codes: [all, none, none],
  redirect_origins: [replace, read, none],
  review_proposals: [all, none, expire],
  rollup_durations: [read, none, all],
  rollup_failures: [none, none, all],
  rollup_marks: [read, read, all],
  rollup_requests: [read, none, all],
  rollup_transactions: [read, none, all],
  rollup_attempts: [read, none, all],
  saved_views: [all, none, none],
  scheduled_simulations: [append, append, expire],
  screened_addresses: [read, read, replace],
  screening_hits: [edit, edit, all],
  screening_list: [read, read, edit],
  security_events: [edit, edit, all],
  sessions: [all, none, expire],
  statements: [append, read, append],
  status_changes: [append, append, append],
  status_days: [read, none, all],
  status_subscribers: [all, none, expire],
  terms_acceptances: [append, none, none],
  totps: [all, none, none],
  transaction_lookups: [append, append, append],
  transaction_notes: [append, none, none],
  transaction_quotes: [append, append, append],
  transactions: [edit, edit, edit],
  users: [edit, none, read],
  weekly_summaries: [all, none, edit],
  webhook_attempts: [read, none, append],
  webhook_deliveries: [edit, edit, all],
  webhook_drills: [edit, edit, expire],
  webhook_endpoints: [edit, edit, edit],
  webhook_events: [append, edit, all],
};

/** Columns that a part may update without the right to update the whole row. Only the command line creates, disables, and
 * removes operators. */
const columnUpdates: Readonly<Partial<Record<TableName, Partial<Record<DatabasePart, readonly string[]>>>>> = {
  operators: {
    web: [
      "is_password_once",
      "password_hash",
      "preferences",
      "sso_subject",
      "totp_confirmed_at",
      "totp_secret",
      "totp_step",
    ],
  },
  reconciliation_rows: { web: ["is_explained", "note", "noted_at", "noted_by"] },
};

/** Every table that has declared privileges. */
export const declaredTables = Object.keys(tablePrivileges);

/** None for a table that isn't declared. */
export const privilegesOf = (table: string, part: DatabasePart): Privileges =>
  new Map<string, readonly Privileges[]>(Object.entries(tablePrivileges)).get(table)?.[databaseParts.indexOf(part)] ??
  none;

/** In alphabetical order. */
export const updateColumns = (table: string, part: DatabasePart): readonly string[] =>
  new Map(Object.entries(columnUpdates)).get(table)?.[part] ?? [];
