import os from "node:os";
import postgres, { type Sql } from "postgres";
import { addFinishedRows, growingTables } from "#db/test-growth.ts";
import { startReceiver } from "#lib/webhooks/test-receiver.ts";
import { newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { growingStatements, measureWorkerReads, prepareWorkerReads, type WorkerReads } from "#tests/worker-reads.ts";
import type { WriteLine } from "./measure.ts";
import { withOwnDatabase } from "./own-database.ts";

const fewRows = 10_000;
// What is kept for 90 days, without the last two, which are counted again.
const [oldestDay, newestDay] = [88, 2];
const days = oldestDay - newestDay;
const accounts = 12;
/** The parts of all rows that each account has: half of them belong to the largest. */
const parts = Array.from({ length: accounts }, (_, index) => 2 ** -Math.min(index + 1, accounts - 1));
/** Rows for one row of the others. These tables have few, or are kept for 30 days. */
const smallParts: Record<string, number> = {
  callbacks: 0.3,
  provider_quotes: 0.01,
  outbox: 0.05,
  notices: 0.01,
  security_events: 0.05,
  rollup_requests: 0.1,
  audit_log: 0.1,
  audit_chain: 0.1,
};
const keptDays = 28;
const keptTables = ["callbacks", "outbox"];

type Setup = { folder: string; say: WriteLine; rows: number };
type Account = { partnerId: string; endpointId: string };

/** How many blocks each statement of the worker reads with ten thousand rows in each table that grows, and with `rows` of them.
 * Blocks don't depend on the machine, so this process and its Postgres give way to others. */
export async function benchWorker({ folder, say, rows }: Setup) {
  os.setPriority(10);
  process.env.SVC_WEBHOOK_ALLOW_CIDRS = "127.0.0.0/8";
  const report = await withOwnDatabase(folder, async (url) => {
    const connection = { TimeZone: "UTC", "slipway.loads_rows": "on" };
    const sql = postgres(url, { max: 1, connection, onnotice: () => undefined });
    return measure(sql, rows, say).finally(() => sql.end());
  });
  os.setPriority(0);
  return report;
}

async function measure(sql: Sql, rows: number, say: WriteLine) {
  const now = new Date();
  const receiver = await startReceiver();
  const targets = await Promise.all(parts.map(() => newTestEndpoint(receiver.url)));
  const [target] = targets;
  if (!target) throw new Error("There are no accounts");
  await prepareWorkerReads(sql, { days: oldestDay, now });
  const owners = targets.map(({ scope, endpoint }) => ({ partnerId: scope.partnerId, endpointId: endpoint.id }));
  const measureWith = async (count: number) => {
    const startedMs = performance.now();
    await fill(sql, owners, count);
    say(`${count} rows a table added in ${Math.round((performance.now() - startedMs) / 1_000)} s`);
    return measureWorkerReads(sql, target, now);
  };
  const few = await measureWith(fewRows);
  const many = await measureWith(rows);
  await receiver.close();
  return report({ few, many, rows }, say);
}

/** Adds rows day by day, as they would have been added, and indexes them afterwards, which takes much less time. */
async function fill(sql: Sql, owners: Account[], count: number): Promise<void> {
  await sql.unsafe(`set session_replication_role = replica; set maintenance_work_mem = '512MB';
    set max_parallel_maintenance_workers = 0`);
  const indexes = await sql`
    select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
    where tablename = any(${growingTables}) and not exists (select from pg_constraint where conname = indexname)`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  for (let day = oldestDay; day > newestDay; day -= 1)
    for (const [index, owner] of owners.entries())
      await fillDay(sql, owner, {
        day,
        name: `${String(oldestDay - day).padStart(2, "0")}-${count}-${index}`,
        count: (count * (parts[index] ?? 0)) / days,
      });
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql`vacuum analyze`;
}

type Day = { day: number; name: string; count: number };

async function fillDay(sql: Sql, owner: Account, { day, name, count }: Day): Promise<void> {
  const range = { fromDay: day, toDay: day - 1 };
  const tables = growingTables.filter((table) => day <= keptDays || !keptTables.includes(table));
  const large = tables.filter((table) => !(table in smallParts));
  const add = (tables: string[], part: number) =>
    addFinishedRows(sql, { ...owner, ...range, name, count: Math.ceil(count * part), tables, values, changes: 3 });
  await add(large, 1);
  for (const [table, part] of Object.entries(smallParts)) if (tables.includes(table)) await add([table], part);
}

const oneOf = (...values: string[]) => `(array[${values.map((value) => `'${value}'`)}])[1 + x.n % ${values.length}]`;
const status = oneOf(
  "success",
  "success",
  "success",
  "success",
  "success",
  "success",
  "failed",
  "expired",
  "expired",
  "cancelled",
);

const values: Record<string, Record<string, string>> = {
  api_logs: {
    key_id: "'key_' || x.n % 3 || x.partner_id",
    method: oneOf("GET", "GET", "GET", "GET", "POST"),
    path: oneOf("/api/v1/partner/quotes", "/api/v1/partner/transactions", "/api/v1/partner/providers"),
    status: "case when x.n % 500 = 0 then 503 when x.n % 25 = 0 then 400 else 200 end",
    error_code: "case when x.n % 500 = 0 then 'service_unavailable' when x.n % 25 = 0 then 'validation_failed' end",
  },
  transactions: {
    provider: oneOf("tester", "moonpay", "transak", "guardarian", "paybis", "banxa", "mercuryo"),
    fiat_currency: oneOf("USD", "EUR", "NGN", "KES", "GBP"),
    crypto_currency: oneOf("BTC", "ETH", "USDT"),
    status,
  },
  status_changes: { to_status: status },
  security_events: { subject: "'key_' || x.id" },
  // One row for each provider and interval, however many partners ask.
  provider_quotes: { provider: "'tester' || x.endpoint_id" },
};

type Measured = { few: WorkerReads; many: WorkerReads; rows: number };

function report({ few, many, rows }: Measured, say: WriteLine) {
  say(
    `\nBlocks of 8 kB that each statement of the worker reads, with ${fewRows} and ${rows} rows a table, and its time\n`,
  );
  const growing = new Set(growingStatements(few, many).map(([query]) => query));
  const statements = [...many.statements].toSorted(([, a], [, b]) => b.blocks - a.blocks);
  const lines = statements.map(([query, { blocks, ms, calls }]) => {
    const before = few.statements.get(query);
    return {
      statement: query.replaceAll(/\s+/g, " ").slice(0, 160),
      calls: [before?.calls ?? 0, calls],
      blocks: [before?.blocks ?? 0, blocks],
      ms: [before?.ms ?? 0, ms].map((one) => Math.round(one * 10) / 10),
      grows: growing.has(query),
    };
  });
  for (const { statement, calls, blocks, ms, grows } of lines.filter(({ blocks }) => Math.max(...blocks) > 200))
    say(
      `${grows ? "GROWS " : "      "}${blocks.join(" → ").padStart(16)} blocks, ${ms.join(" → ")} ms, ${calls.join(" → ")} calls: ${statement}`,
    );
  const scanned = [...many.scanned].filter(([, count]) => count >= fewRows);
  for (const [table, count] of scanned) say(`GROWS ${count} rows of ${table} read without an index`);
  say(`\n${lines.length} statements, ${growing.size} read more with more rows [aim 0]\n`);
  return {
    rows,
    statements: lines.length,
    growing: lines.filter(({ grows }) => grows),
    scanned: Object.fromEntries(scanned),
  };
}
