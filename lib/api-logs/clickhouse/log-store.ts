import type { FeedScan } from "#db/api-log-feed.ts";
import type { LogRange, LogTerm } from "#db/api-log-terms.ts";
import type { ApiLogRow, FoundApiLogs } from "#db/api-logs.ts";
import { type AfterError, type Seen, selectNewestSuccesses } from "#db/integration-evidence.ts";
import type { KeyLastUsed, LastCall } from "#db/key-use.ts";
import type { TenantScope } from "#db/scope.ts";
import { retentionDays } from "#lib/api-logs/contract.ts";
import { successRange } from "#lib/api-logs/search-words.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { basePath } from "#lib/openapi/operation.ts";
import { countAll, countSteps, countValues } from "./log-counts.ts";
import { columns, copies, distinct, firstRows, inOrder, isAfter, type StoredRow, search, toRow } from "./log-rows.ts";
import { query } from "./query.ts";
import { readShippedTo } from "./shipped-to.ts";
import { joined, sql } from "./sql.ts";
import { fits, within } from "./terms.ts";

/** ClickHouse's API logs. */
export const clickHouseLogStore = {
  // A machine that was down ships what it has recorded when it is back.
  lateMs: retentionDays * dayMs,
  completeTo: readShippedTo,
  search,
  find,
  nearby,
  countSteps,
  countValues,
  snapshot,
  feed,
  lastCalls,
  afterErrors,
  poll,
  countAll,
};

async function find(scope: TenantScope, requestId: string, range: LogRange): Promise<ApiLogRow | undefined> {
  const [row] = await query<StoredRow>(sql`
    select ${columns} from api_logs where ${within(scope, range)} and request_id = ${requestId} limit 1`);
  return row && toRow(row);
}

async function nearby(
  scope: TenantScope,
  { keyId, at, requestId }: ApiLogRow,
  { withinMs, limit }: { withinMs: number; limit: number },
): Promise<ApiLogRow[]> {
  const range = { from: new Date(at.getTime() - withinMs), to: new Date(at.getTime() + withinMs + 1) };
  const side = (order: "asc" | "desc") =>
    query<StoredRow>(sql`
      select ${columns} from api_logs
      where ${within(scope, range)} and key_id = ${keyId} and ${isAfter(order, { at, requestId })}
      ${inOrder(order)} limit ${limit * copies}`);
  const [later, earlier] = await Promise.all([side("asc"), side("desc")]);
  const first = (rows: StoredRow[]) => distinct(rows).slice(0, limit).map(toRow);
  return [...first(later).reverse(), ...first(earlier)];
}

/** Inserts take at most 20 seconds, so that everything with an earlier `shipped_at` is visible. */
const settledMs = minuteMs / 2;
/** In place of the start of Postgres' server. */
const server = "0";

/** The time by ClickHouse's clock up to which everything that was shipped is visible, in the form of Postgres' snapshots. */
async function snapshot(): Promise<{ server: string; snapshot: string }> {
  const [row] = await query<{ now: number | string }>(sql`select toUnixTimestamp64Milli(now64(3)) as now`);
  const shippedTo = Number(row?.now) - settledMs;
  return { server, snapshot: `${shippedTo}:${shippedTo}:` };
}

const timeOf = (read: string) => new Date(Number(read.split(":")[0]));

/** A row is known by the time it was shipped first. The copies of one that was sent again have a later time. */
function feed(scope: TenantScope, { terms, range, after, seen, until, limit }: FeedScan): Promise<FoundApiLogs> {
  const shipped = (rows: LogRange) => sql`shipped_at < ${timeOf(until)} and ${within(scope, rows)}`;
  const isNew = seen === null ? sql`true` : sql`shipped_at >= ${timeOf(seen)}`;
  const rowsOf = async (part: LogRange) => {
    const found = sql`
      from api_logs where ${shipped(part)} and ${isNew} and ${isAfter("asc", after)} and ${fits(terms)}
      ${inOrder("asc")} limit ${limit * copies}`;
    const isSeen =
      seen === null
        ? sql`false`
        : sql`(at, request_id) in (
          select at, request_id from api_logs
          where ${shipped(part)} and at in (select at ${found}) and shipped_at < ${timeOf(seen)})`;
    return query<StoredRow & { is_seen: boolean }>(
      sql`select *, ${isSeen} as is_seen from (select ${columns}, at ${found})`,
    );
  };
  return firstRows({ range, order: "asc", limit, rowsOf }, ({ is_seen }) => !is_seen);
}

/** Around the last use of each key, which is stored once a minute. */
async function lastCalls(scope: TenantScope, keys: KeyLastUsed[]): Promise<LastCall[]> {
  if (keys.length === 0) return [];
  const around = keys.map(({ id, lastUsedAt }) => {
    const [from, to] = [lastUsedAt.getTime() - 2 * minuteMs, lastUsedAt.getTime() + 3 * minuteMs];
    return sql`(key_id = ${id} and at >= ${new Date(from)} and at < ${new Date(to)})`;
  });
  return await query<LastCall>(sql`
    select key_id as keyId, method, path from api_logs
    where ${within(scope, {})} and (${joined(around, "or")}) order by at desc limit 1 by key_id`);
}

const errorsRead = 20;
const searched = { scanned: 10_000 };

const followers = { quotes: ["GET", "quotes"], creation: ["POST", "transactions"] } as const;
type Followed = Record<"quotes" | "creation", [id: string, atMs: number | string]>;

async function afterErrors(
  scope: TenantScope,
  errorCode: string,
  { from, minutes }: { from: Date; minutes: number },
): Promise<AfterError[]> {
  const terms: LogTerm[] = [{ field: "error", isNot: false, values: [errorCode] }];
  const { rows } = await search(scope, { terms, range: { from }, limit: errorsRead, ...searched });
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (!newest || !oldest) return [];
  const range = { from: oldest.at, to: new Date(newest.at.getTime() + minutes * minuteMs + 1) };
  const keys = rows.map(({ keyId }) => keyId);
  const next = ([method, path]: (typeof followers)["quotes" | "creation"]) => sql`(
    select key_id, at, request_id from api_logs where ${within(scope, range)} and key_id in ${keys} and status < 400
      and method = ${method} and path = ${`${basePath}/${path}`})`;
  const followed = await query<Followed>(sql`
    select (q.request_id, toUnixTimestamp64Milli(q.at)) as quotes, (c.request_id, toUnixTimestamp64Milli(c.at)) as creation
    from (
      select number, ${keys}[number + 1] as key_id,
        fromUnixTimestamp64Milli(${rows.map(({ at }) => at.getTime())}[number + 1], 'UTC') as at
      from numbers(${rows.length})
    ) e
    asof left join ${next(followers.quotes)} q on q.key_id = e.key_id and q.at > e.at
    asof left join ${next(followers.creation)} c on c.key_id = e.key_id and c.at > e.at
    order by number`);
  return rows.map(({ requestId, at }, index) => {
    const seen = (name: keyof Followed): Seen | null => {
      const [id = "", ms = 0] = followed[index]?.[name] ?? [];
      const isInTime = Number(ms) <= at.getTime() + minutes * minuteMs;
      return id !== "" && isInTime ? { id, at: new Date(Number(ms)) } : null;
    };
    return { error: { id: requestId, at }, quotes: seen("quotes"), creation: seen("creation") };
  });
}

const pollsRead = 100;

/** Among the newest successful lookups of these transactions. */
async function poll(scope: TenantScope): Promise<Seen | null> {
  const successes = await selectNewestSuccesses(scope);
  if (successes.length === 0) return null;
  const times = new Map(successes.map(({ id, updatedAt }) => [`${basePath}/transactions/${id}`, updatedAt]));
  const { rows } = await search(scope, {
    terms: [
      { field: "path", isNot: false, match: "is", texts: [...times.keys()] },
      { field: "method", isNot: false, values: ["GET"] },
      { field: "status", isNot: false, ranges: [successRange] },
    ],
    range: { from: new Date(Math.min(...successes.map(({ updatedAt }) => updatedAt.getTime()))) },
    limit: pollsRead,
    ...searched,
  });
  const found = rows.find(({ at, path }) => at >= (times.get(path) ?? at));
  return found ? { id: found.requestId, at: found.at } : null;
}
