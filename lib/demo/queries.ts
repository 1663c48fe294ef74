import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { TransactionSql } from "postgres";
import { rawSql } from "#db/client.ts";
import { apiLogPartitions, createPartition } from "#db/partitions.ts";
import { apiKeys, apiLogs } from "#db/schema.ts";
import { alertChannels, alertRules, alerts } from "#db/schema-alerts.ts";
import { partnerBrands } from "#db/schema-brands.ts";
import { ledgerEntries } from "#db/schema-ledger.ts";
import { providerQuotes, providerStates } from "#db/schema-providers.ts";
import { reconciliationRows, reconciliations } from "#db/schema-reconciliations.ts";
import { incidents, incidentUpdates, statusDays } from "#db/schema-status.ts";
import { adjustments, customers, statusChanges, transactionQuotes, transactions } from "#db/schema-transactions.ts";
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookEvents } from "#db/schema-webhooks.ts";
import type { TenantScope } from "#db/scope.ts";
import type { StoredBrand } from "#lib/brands/queries/brands.ts";

export type DemoEvent = typeof webhookEvents.$inferInsert;
/** Without its sequence, which the event's row has. */
export type DemoDelivery = Omit<typeof webhookDeliveries.$inferInsert, "sequence">;
export type DemoAttempt = typeof webhookAttempts.$inferInsert;

/** Rows of one table all have the same columns. */
export type DemoRows = {
  partnerCreatedAt: Date;
  customers: (typeof customers.$inferInsert)[];
  keys: (typeof apiKeys.$inferInsert)[];
  transactions: (typeof transactions.$inferInsert)[];
  considered: (typeof transactionQuotes.$inferInsert)[];
  changes: (typeof statusChanges.$inferInsert)[];
  adjustments: (typeof adjustments.$inferInsert)[];
  ledger: (typeof ledgerEntries.$inferInsert)[];
  logs: (typeof apiLogs.$inferInsert)[];
  endpoints: (typeof webhookEndpoints.$inferInsert)[];
  events: DemoEvent[];
  deliveries: DemoDelivery[];
  attempts: DemoAttempt[];
  brands: StoredBrand[];
  alertChannels: (typeof alertChannels.$inferInsert)[];
  alertRules: (typeof alertRules.$inferInsert)[];
  alerts: (typeof alerts.$inferInsert)[];
  reconciliations: (typeof reconciliations.$inferInsert)[];
  differences: (typeof reconciliationRows.$inferInsert)[];
};

const batchSize = 2_000;

/** Inserts everything or nothing. Returns false, without writing, if the partner has a transaction that is older than a day. A newer
 * one may have been created by API while the demo data were prepared. */
export async function insertDemo({ partnerId, environment }: TenantScope, rows: DemoRows): Promise<boolean> {
  const sql = rawSql();
  for (const day of new Set(rows.logs.map(({ at }) => at.toISOString().slice(0, 10)))) {
    await createPartition(sql, apiLogPartitions, day);
  }
  return sql.begin(async (tx): Promise<boolean> => {
    await tx`set local synchronous_commit = off`;
    await tx`select pg_advisory_xact_lock(hashtext(${`demo:${partnerId}`}))`;
    const known = await tx`
      select 1 from transactions
      where partner_id = ${partnerId} and environment = ${environment} and created_at < now() - interval '1 day' limit 1`;
    if (known.length > 0) return false;
    await tx`update partners set created_at = ${rows.partnerCreatedAt.toISOString()}::timestamptz where id = ${partnerId}`;
    await insertRows(rows, tx);
    // The worker recounts everything.
    await tx`update rollup_marks set counted_to = null, next_from = null, recounted_at = null, recount_from = null`;
    return true;
  });
}

type StatusRows = {
  days: (typeof statusDays.$inferInsert)[];
  quotes: (typeof providerQuotes.$inferInsert)[];
  states: (typeof providerStates.$inferInsert)[];
  incidents: (typeof incidents.$inferInsert)[];
  updates: (typeof incidentUpdates.$inferInsert)[];
};

// The worker may have sampled and asked the providers already.
const addToday =
  "on conflict (environment, component, day) do update set samples = status_days.samples + excluded.samples";
const keepExisting = "on conflict do nothing";

/** The history of the status page and of the providers' health. Writes nothing if there is a history before today. */
export const insertDemoStatus = (rows: StatusRows, today: Date): Promise<void> =>
  rawSql().begin(async (tx): Promise<void> => {
    await tx`select pg_advisory_xact_lock(hashtext('demo status'))`;
    const known = await tx`select 1 from status_days where day < ${today.toISOString()}::timestamptz limit 1`;
    if (known.length > 0) return;
    await insert(statusDays, rows.days, tx, { ...plain, from: addToday });
    await insert(providerQuotes, rows.quotes, tx, { ...plain, from: keepExisting });
    await insert(providerStates, rows.states, tx, { ...plain, from: keepExisting });
    await insert(incidents, rows.incidents, tx);
    await insert(incidentUpdates, rows.updates, tx);
  });

async function insertRows(rows: DemoRows, tx: TransactionSql): Promise<void> {
  await insert(apiKeys, rows.keys, tx);
  await insert(customers, rows.customers, tx);
  await insert(transactions, rows.transactions, tx);
  await insert(transactionQuotes, rows.considered, tx);
  await insert(statusChanges, rows.changes, tx);
  await insert(adjustments, rows.adjustments, tx);
  await insert(ledgerEntries, rows.ledger, tx);
  await insert(apiLogs, rows.logs, tx);
  await insert(webhookEndpoints, rows.endpoints, tx);
  await insert(webhookEvents, rows.events, tx);
  await insert(webhookDeliveries, rows.deliveries, tx, {
    columns: ", sequence",
    values: ", e.sequence",
    from: "join webhook_events e on e.id = r.event_id",
  });
  await insert(webhookAttempts, rows.attempts, tx);
  await insert(partnerBrands, rows.brands, tx, { ...plain, from: keepExisting });
  await insert(alertChannels, rows.alertChannels, tx, { ...plain, columns: ", failures", values: ", 0" });
  await insert(alertRules, rows.alertRules, tx);
  await insert(alerts, rows.alerts, tx);
  await insert(reconciliations, rows.reconciliations, tx);
  await insert(reconciliationRows, rows.differences, tx);
}

type More = { columns: string; values: string; from: string };
const plain: More = { columns: "", values: "", from: "" };

async function insert(table: PgTable, rows: readonly object[], tx: TransactionSql, more: More = plain): Promise<void> {
  const name = getTableName(table);
  const columns = Object.keys(rows[0] ?? {}).map((key) => columnOf(table, key));
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize).map((row) => toJson(table, row));
    await tx`
      insert into ${tx(name)} (${tx.unsafe(columns.join(", ") + more.columns)})
      select ${tx.unsafe(columns.map((column) => `r.${column}`).join(", ") + more.values)}
      from jsonb_populate_recordset(null::${tx(name)}, ${JSON.stringify(batch)}::text::jsonb) r ${tx.unsafe(more.from)}`;
  }
}

/** The name a column has in the schema, or its key in snake case. */
function columnOf(table: PgTable, key: string): string {
  const column = getTableColumns(table)[key];
  return column && !column.keyAsName ? column.name : key.replaceAll(/[A-Z]/g, "_$&").toLowerCase();
}

/** A row as Postgres reads it from JSON. */
const toJson = (table: PgTable, row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      columnOf(table, key),
      Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value,
    ]),
  );
