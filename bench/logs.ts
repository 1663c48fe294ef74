import { sql } from "drizzle-orm";
import { indexPastDays } from "#db/api-log-indexes.ts";
import { rawSql } from "#db/client.ts";
import { apiLogPartitions, createPartition } from "#db/partitions.ts";
import { selectCountedTo } from "#db/rollup-queries.ts";
import type { TenantScope } from "#db/scope.ts";
import { type ApiLogFilter, apiLogFilter, retentionDays } from "#lib/api-logs/contract.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { readHistogram } from "#lib/api-logs/read-histogram.ts";
import { dayMs } from "#lib/duration.ts";
import { updateRollups } from "#lib/overview/update-rollups.ts";
import { createPartner } from "#lib/partners/manage-partners.ts";
import { startOfDay, utc } from "#lib/time-zone.ts";
import { runLongStatements } from "./long-statements.ts";
import { median, ratio, runRounds, timeRuns, type WriteLine } from "./measure.ts";
import { withOwnDatabase } from "./own-database.ts";

const smallRows = 10_000;
const rounds = 25;
const days = 89;
const txPath = "/api/v1/partner/transactions/tx_";

type Setup = { folder: string; say: WriteLine; rows: number };

/** The first page of each filter of the API logs, and the histogram above it, with 10 thousand rows in the partner's account and with
 * `rows` of them. Also those of today, when the other partner has a tenth as many. Prints blocks too, because they don't depend on the
 * machine. */
export const benchLogs = ({ folder, say, rows }: Setup) =>
  withOwnDatabase(folder, async () => {
    await rawSql()`create extension if not exists pg_stat_statements`;
    return compareAccounts(say, rows);
  });

async function compareAccounts(say: WriteLine, rows: number) {
  for (let age = 0; age <= days; age += 1) {
    await createPartition(rawSql(), apiLogPartitions, new Date(Date.now() - age * dayMs).toISOString().slice(0, 10));
  }
  const start = new Date(Date.now() - days * dayMs);
  const [small, large] = [await fill(smallRows, start), await fill(rows, start)];
  const midnight = startOfDay(new Date(), utc);
  const [smallToday, largeToday] = [await fill(smallRows, midnight), await fill(rows / 10, midnight)];
  await indexPastDays(retentionDays);
  await runLongStatements((db) => db.execute(sql`analyze api_logs`));
  const now = new Date();
  do await updateRollups(now);
  while (((await selectCountedTo(["requests"])) ?? 0) < now);
  say(
    `\nAPI logs, ${smallRows} rows and ${rows}: milliseconds, median of ${rounds} (worst of the large), and blocks\n`,
  );
  const whole = await measureLogs(say, small, large);
  say(`\nToday's, ${smallRows} rows and ${rows / 10}\n`);
  return { rows, ...whole, today: await measureLogs(say, smallToday, largeToday, { window: "today" }) };
}

export async function measureLogs(say: WriteLine, small: TenantScope, large: TenantScope, within: ApiLogFilter = {}) {
  const lists = await compare(say, "page", small, large, (scope, filter) =>
    listRequests(scope, { ...within, ...filter }, new Date(), [keyOf(scope)]),
  );
  const bars = await compare(say, "bars", small, large, (scope, filter) =>
    readHistogram(scope, { ...within, ...filter }, new Date(), [keyOf(scope)]),
  );
  const worst = (what: "times" | "blocks") => Math.max(...Object.values(lists).map((ratios) => ratios[what]));
  say(`\nworst page ${worst("times")} times, ${worst("blocks")} times the blocks [aim 2]\n`);
  return { worst: worst("times"), worstBlocks: worst("blocks"), lists, bars };
}

const keyOf = ({ partnerId }: TenantScope) => ({ id: `key_0${partnerId}`, name: "bench", hint: "svc_test_…" });
const filters: Record<string, Record<string, string>> = {
  none: {},
  "status 2xx": { status: "2xx" },
  "status 4xx": { status: "4xx" },
  "status 5xx": { status: "5xx" },
  "status 404": { status: "404" },
  "two statuses": { status: "404,429" },
  "no such status": { status: "418" },
  failure: { result: "failure" },
  "method GET": { method: "GET" },
  "method POST": { method: "POST" },
  "method HEAD": { method: "HEAD" },
  "path is": { path: "/quotes" },
  "path is, none": { path: "/nothing" },
  "path starts": { path: "/transactions/", path_match: "starts" },
  "path contains": { path: "tions/tx_0000", path_match: "contains" },
  "contains, none": { path: "nowhere", path_match: "contains" },
  "a transaction": { q: `tx_${"0".repeat(15)}0000777` },
  key: { q: "key:bench" },
  "key, none": { key: "key_unknown" },
  error: { error: "rate_limited" },
  "error, none": { error: "quote_expired" },
  "request id": { request_id: "req_0" },
  "last hour": { window: "1h" },
  "last 7 days": { window: "7d" },
  "a past week": { from: ago(40), to: ago(33) },
  "7 days, 5xx": { window: "7d", status: "5xx" },
  "path and key": { path: "/quotes", q: "key:bench" },
  negated: { q: "-status:2xx -path:/quotes" },
  "no match": { q: "-status:2xx method:GET path:nowhere" },
};

type Work = (scope: TenantScope, filter: ApiLogFilter) => Promise<unknown>;

async function compare(
  say: WriteLine,
  what: string,
  small: TenantScope,
  large: TenantScope,
  work: Work,
): Promise<Record<string, Record<"times" | "blocks", number>>> {
  const ratios: Record<string, Record<"times" | "blocks", number>> = {};
  for (const [name, query] of Object.entries(filters)) {
    const filter = apiLogFilter.parse(query);
    const [onSmall, onLarge] = [() => work(small, filter), () => work(large, filter)];
    const [smallBlocks, largeBlocks] = [await countBlocks(onSmall), await countBlocks(onLarge)];
    const [smallTimes, largeTimes] = await runRounds(
      rounds,
      () => timeRuns(1, onSmall),
      () => timeRuns(1, onLarge),
    );
    const [smallMs, largeMs] = [median(smallTimes.flat()), median(largeTimes.flat())];
    const times = ratio(largeMs, smallMs);
    ratios[name] = { times, blocks: ratio(largeBlocks, smallBlocks) };
    const medians = `${smallMs.toFixed(2).padStart(8)} ${largeMs.toFixed(2).padStart(8)}`;
    const blocks = `${String(smallBlocks).padStart(6)} ${String(largeBlocks).padStart(6)} blocks`;
    say(
      `${what} ${name.padEnd(18)} ${medians} (${Math.max(...largeTimes.flat()).toFixed(1)})  ${times} times ${blocks}`,
    );
  }
  return ratios;
}

/** The blocks that all statements read, of tables and indexes. */
async function countBlocks(work: () => Promise<unknown>): Promise<number> {
  await rawSql()`select pg_stat_statements_reset()`;
  await work();
  const [read] = await rawSql()`select sum(shared_blks_hit + shared_blks_read)::int as blocks from pg_stat_statements`;
  return read?.blocks;
}

function ago(daysBack: number): string {
  return new Date(Date.now() - daysBack * dayMs).toISOString();
}

/** A partner with `count` requests since `start`, distributed like a real account: 4% fail, a fifth are writes. */
async function fill(count: number, start: Date): Promise<TenantScope> {
  const partnerId = await createPartner(`${count} requests`);
  await runLongStatements((db) =>
    db.execute(sql`
      insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms, error_code)
      select 'req_' || lpad(to_hex(extract(epoch from at)::bigint * 1000), 12, '0') || left(md5(${partnerId}), 8) || lpad(to_hex(n), 12, '0'), at, ${partnerId},
        'sandbox', 'key_' || n % 4 || ${partnerId}, case when n % 5 = 0 then 'POST' when n % 997 = 0 then 'HEAD' else 'GET' end,
        case when n % 5 = 0 then '/api/v1/partner/transactions' when n % 5 = 1 then ${txPath} || lpad((n % 100000)::text, 22, '0')
          else '/api/v1/partner/quotes' end,
        case when n % 500 = 0 then 503 when n % 25 = 0 then 400 when n % 101 = 0 then 404 when n % 211 = 0 then 429 else 200 end,
        20 + n % 900,
        case when n % 500 = 0 then 'service_unavailable' when n % 25 = 0 then 'validation_failed' when n % 101 = 0 then 'not_found'
          when n % 211 = 0 then 'rate_limited' end
      from (
        select n, date_trunc('milliseconds', now() - (now() - ${start.toISOString()}::timestamptz) * (n::float8 / ${count}::float8)) as at
        from generate_series(${count}::int, 1, -1) n
      ) rows`),
  );
  return { partnerId, environment: "sandbox" };
}
