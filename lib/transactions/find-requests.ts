import type { TenantScope } from "#db/scope.ts";
import { logStore } from "#lib/api-logs/log-store.ts";
import type { ApiLogRow } from "#lib/api-logs/queries/api-logs.ts";
import type { LogTerm } from "#lib/api-logs/queries/terms.ts";

/** Rows examined from each end of the time since then, where there is no index on the path. */
const scannedMax = 10_000;

type Requests = { calls: ApiLogRow[]; isCut: boolean };

/** The last requests to this path since then, newest first. A partner with too many requests on the current day gets its newest and
 * the first ones. */
export async function findRequestsTo(scope: TenantScope, path: string, since: Date, limit: number): Promise<Requests> {
  const search = { terms: [isPath(path)], range: { from: since }, limit, scanned: scannedMax };
  const newest = await logStore().search(scope, search);
  if (!newest.searchedTo) return { calls: newest.rows, isCut: newest.rows.length === limit };
  const first = await logStore().search(scope, { ...search, before: newest.searchedTo, order: "asc" });
  return { calls: [...newest.rows, ...first.rows.toReversed()], isCut: first.searchedTo !== null };
}

/** Successful creations by requests to this path in this millisecond: a row and the log entry of the request that created it have
 * the same time, unless it took more than four seconds. */
export async function findCreationsAt(scope: TenantScope, path: string, at: Date): Promise<ApiLogRow[]> {
  const isNot = false;
  const { rows } = await logStore().search(scope, {
    terms: [
      isPath(path),
      { field: "method", isNot, values: ["POST"] },
      { field: "status", isNot, ranges: [{ from: 200, to: 200 }] },
    ],
    range: { from: at, to: new Date(at.getTime() + 1) },
    limit: 2,
    scanned: scannedMax,
  });
  return rows;
}

const isPath = (path: string): LogTerm => ({ field: "path", isNot: false, match: "is", texts: [path] });
