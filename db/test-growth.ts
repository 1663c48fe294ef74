import type { Sql } from "postgres";

const ofPartner = { partner_id: "x.partner_id", environment: "'sandbox'" };

/** Finished rows: nothing that the worker still has to do anything with. */
const finished: Record<string, Record<string, string>> = {
  api_logs: {
    ...ofPartner,
    request_id: "'req_' || x.id",
    at: "x.at",
    key_id: "'key_1'",
    method: "'GET'",
    path: "'/api/v1/partner/quotes'",
    status: "200",
    duration_ms: "1",
  },
  transactions: {
    ...ofPartner,
    id: "'tx_' || x.id",
    partner_context: "'tx_' || x.id",
    body_hash: "''",
    type: "'BUY'",
    provider: "'tester'",
    fiat_currency: "'USD'",
    crypto_currency: "'BTC'",
    network: "'mainnet'",
    payment_method: "'card'",
    ...Object.fromEntries(
      ["amount", "quoted_fiat_amount", "quoted_crypto_amount", "quoted_exchange_rate", "fiat_amount"]
        .concat(["crypto_amount", "exchange_rate", "provider_fee", "network_fee", "svc_fee"])
        .map((column) => [column, "1"]),
    ),
    is_best: "true",
    redirect_url: "''",
    status: "'success'",
    checkout_token: "'tx_' || x.id",
    provider_link: "'https://provider.example'",
    provider_transaction_id: "'order_' || x.id",
    link_expires_at: "x.at",
    opened_at: "x.at",
    created_at: "x.at",
    updated_at: "x.at",
  },
  status_changes: {
    transaction_id: "'tx_' || x.id",
    from_status: "'pending'",
    to_status: "'success'",
    source: "'poll'",
    at: "x.at",
  },
  webhook_events: {
    ...ofPartner,
    id: "'evt_' || x.id",
    position: "x.n",
    transaction_id: "'tx_' || x.id",
    name: "'transaction.success'",
    body: "''",
    created_at: "x.at",
  },
  webhook_deliveries: {
    ...ofPartner,
    id: "'dlv_' || x.id",
    endpoint_id: "x.endpoint_id",
    event_id: "'evt_' || x.id",
    transaction_id: "'tx_' || x.id",
    event_name: "'transaction.success'",
    sequence: "x.n",
    status: "'delivered'",
    delivered_at: "x.at",
    created_at: "x.at",
  },
  webhook_attempts: {
    delivery_id: "'dlv_' || x.id",
    endpoint_id: "x.endpoint_id",
    at: "x.at",
    duration_ms: "1",
    status_code: "200",
  },
  callbacks: {
    provider: "'tester'",
    environment: "'sandbox'",
    body_hash: "sha256(x.id::bytea)",
    state: "'{}'",
    received_at: "x.at",
    applied_at: "x.at",
  },
  outbox: {
    id: "'mail_' || x.id",
    at: "x.at",
    recipient: "'ada@example.com'",
    subject: "''",
    sent_at: "x.at",
    next_attempt_at: "x.at",
  },
  notices: { ...ofPartner, id: "'ntc_' || x.id", text: "''", path: "''", at: "x.at", mailed_at: "x.at" },
  provider_quotes: { environment: "'sandbox'", provider: "'tester'", at: "x.at", durations: "'{1}'" },
  security_events: {
    at: "x.at",
    action: "'api_key.refused'",
    reason: "'ip_not_allowed'",
    subject: "'key_1'",
    address: "''",
    count: "1",
    first_at: "x.at",
    last_at: "x.at",
  },
  rollup_requests: {
    ...ofPartner,
    span: "'hour'",
    at: "date_trunc('hour', now()) - interval '2 days' - x.n % 600 * interval '1 hour'",
    key_id: "'key_' || x.id",
    requests: "1",
    refused: "0",
    failed: "0",
  },
  audit_log: { id: "'aud_' || x.id", at: "x.at", actor_kind: "'operator'", actor_name: "''", action: "'test'" },
  audit_chain: {
    position: "(select coalesce(max(position), 0) from audit_chain) + x.n",
    audit_at: "x.at",
    audit_id: "'aud_' || x.id",
    hash: "''",
    row_hash: "''",
  },
};

export const growingTables = Object.keys(finished);

type Finished = {
  name: string;
  count: number;
  fromDay: number;
  toDay: number;
  partnerId: string;
  endpointId: string;
  /** By default, each table that grows. */
  tables?: string[];
  /** Status changes of each transaction. By default, enough for an index on time to be worth it. */
  changes?: number;
  /** Other values than the usual ones, by table and column, as SQL over `x`. */
  values?: Record<string, Record<string, string>>;
};

/** Adds `count` rows to the tables, oldest first, between `fromDay` and `toDay` days old. */
export async function addFinishedRows(
  sql: Sql,
  { name, count, fromDay, toDay, partnerId, endpointId, tables = growingTables, changes = 6, values = {} }: Finished,
): Promise<void> {
  const source = `
    select n, '${name}_' || n as id, '${partnerId}' as partner_id, '${endpointId}' as endpoint_id,
      now() - interval '${fromDay} days' + n * interval '${fromDay - toDay} days' / ${count} as at
    from generate_series(1, ${count}) n`;
  for (const table of tables) {
    const columns = { ...finished[table], ...values[table] };
    const repeats = table === "status_changes" ? changes : 1;
    await sql.unsafe(`insert into ${table} (${Object.keys(columns)})
      select ${Object.values(columns)} from (${source}) x, generate_series(1, ${repeats})`);
  }
}
