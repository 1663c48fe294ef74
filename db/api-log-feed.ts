import type { LogTerm } from "./api-log-terms.ts";
import { type LogPosition, scanApiLogs } from "./api-logs.ts";
import { rawSql } from "./client.ts";
import type { TenantScope } from "./scope.ts";

/** Which database transactions were committed: `xmin:xmax:` and those in between that weren't, as Postgres writes it. */
export type Snapshot = string;

export type FeedScan = {
  terms: LogTerm[];
  /** Half open. Earlier rows that the reader has seen don't need to be read again. */
  range: { from: Date; to?: Date | undefined };
  after: LogPosition;
  /** Rows committed before this were returned by an earlier scan; null for the first one. */
  seen: Snapshot | null;
  /** Only rows committed before this. */
  until: Snapshot;
  /** Every row of an earlier time is committed in `until`. */
  committedBefore: Date;
  limit: number;
  scanned: number;
};

/** Longer lists of open transactions are cut, so that a cursor has a limited length. */
const openMax = 8;

/** What is committed now. Snapshots can only be compared on the same `server`, which is when the database server started: a
 * restored backup and a promoted standby number their transactions separately. */
export async function readSnapshot(): Promise<{ server: string; snapshot: Snapshot }> {
  const [row] = await rawSql()`
    select (extract(epoch from pg_postmaster_start_time()) * 1000)::bigint::text as server,
      pg_current_snapshot()::text as snapshot`;
  return { server: row?.server, snapshot: shorten(row?.snapshot) };
}

/** An earlier snapshot with at most `openMax` open transactions: what began after them counts as open too. */
export function shorten(snapshot: Snapshot): Snapshot {
  const [first, , open = ""] = snapshot.split(":");
  const all = open.split(",");
  return all.length > openMax ? `${first}:${all[openMax]}:${all.slice(0, openMax)}` : snapshot;
}

/** Rows that were committed between two snapshots, oldest first. Rows are never changed, so that the transaction which a row's
 * `xmin` names is the one that added it. */
export function scanApiLogFeed(scope: TenantScope, scan: FeedScan) {
  const { after, seen, until, committedBefore, ...search } = scan;
  const raw = rawSql();
  // The lower half of a transaction's number, completed by that of the next one.
  const next = raw`(select pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`;
  const added = raw`(${next} - ((${next} - xmin::text::bigint) & 4294967295))::text::xid8`;
  const and = raw`
    and (at, request_id) > (${after.at.toISOString()}::timestamptz, ${after.requestId})
    and (at < ${committedBefore.toISOString()}::timestamptz or pg_visible_in_snapshot(${added}, ${until}::pg_snapshot))
    ${seen === null ? raw`` : raw`and not pg_visible_in_snapshot(${added}, ${seen}::pg_snapshot)`}`;
  return scanApiLogs(scope, { ...search, and, order: "asc" });
}
