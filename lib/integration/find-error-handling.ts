import type { TenantScope } from "#db/scope.ts";
import { logStore } from "#lib/api-logs/log-store.ts";
import type { ApiLogRow } from "#lib/api-logs/queries/api-logs.ts";
import type { LogTerm } from "#lib/api-logs/queries/terms.ts";
import { minuteMs, secondMs } from "#lib/duration.ts";
import { retryOf, statusOf } from "#lib/error-status.ts";
import type { ErrorCode } from "#lib/errors.ts";
import { selectTransactions } from "#lib/integration/queries/integration-evidence.ts";
import { found, items, loggedRange, type RunCheck, requestOf, successesOf, unseen } from "./check-result.ts";

const contextsMin = 3;
const conflictMinutes = 24 * 60;

/** Each transaction has its own value. After a conflict, the same key must have created another transaction. */
export const findContexts: RunCheck = async (scope, now) => {
  const [created, [conflict]] = await Promise.all([
    selectTransactions(scope, contextsMin),
    findRejected(scope, "partner_context_conflict", { now, limit: 1 }),
  ]);
  const resolution = conflict ? await findNext(scope, conflict, creations, conflictMinutes) : null;
  if (conflict && !resolution) {
    const detail = "No transaction was created after this conflict.";
    return found("failing", items("request", requestOf(conflict)), detail);
  }
  if (created.length < contextsMin) return unseen(`${created.length} of ${contextsMin} transactions created`);
  return found("passed", [...items("transaction", ...created), ...items("request", requestOf(conflict), resolution)]);
};

const creations = successesOf("POST", "/transactions");
const quoteRequests = successesOf("GET", "/quotes");

/** The newest requests that were rejected with this code. */
async function findRejected(scope: TenantScope, code: ErrorCode, { now, limit }: { now: Date; limit: number }) {
  const terms: LogTerm[] = [{ field: "error", isNot: false, values: [code] }];
  return (await logStore().search(scope, { terms, range: loggedRange(now), limit, scanned: limit })).rows;
}

/** The first of these requests by the same key within this many minutes. */
async function findNext(scope: TenantScope, row: ApiLogRow, of: typeof creations, minutes: number) {
  const { rows } = await logStore().search(scope, {
    ...of,
    terms: [...of.terms, { field: "key", isNot: false, values: [row.keyId] }],
    range: { to: new Date(row.at.getTime() + minutes * minuteMs + 1) },
    after: row,
    order: "asc",
    limit: 1,
  });
  return requestOf(rows[0]);
}

const requoteMinutes = 10;
const expiredRead = 20;
const quotesHeldMax = 100;

/** After quote_expired, the same key requested quotes and created a transaction. */
export const findExpiredQuotes: RunCheck = async (scope, now) => {
  const expired = await findRejected(scope, "quote_expired", { now, limit: expiredRead });
  let missing = "";
  for (const row of expired) {
    const [quotes, creation] = await Promise.all([
      findNext(scope, row, quoteRequests, requoteMinutes),
      findNext(scope, row, creations, requoteMinutes),
    ]);
    if (quotes && creation && creation.at > quotes.at)
      return found("passed", items("request", requestOf(row), quotes, creation));
    missing ||= quotes ? "no transaction was created from new quotes" : "no quotes were requested";
  }
  if (expired[0]) {
    const detail = `Within ${requoteMinutes} minutes of it, ${missing}.`;
    return found("failing", items("request", requestOf(expired[0])), detail);
  }
  const created = await selectTransactions(scope, quotesHeldMax);
  const isHeld = created.some(({ quoteId }) => quoteId !== null);
  if (created.length === 0 || isHeld) return unseen();
  return found("unneeded", [], "No transaction was created with a quote_id.");
};

const requestsRead = 100;
const repeatsMin = 3;

/** A client that follows `retry` doesn't repeat a request that can't succeed. */
export const findErrors: RunCheck = async (scope, now) => {
  const search = { terms: [], range: loggedRange(now), limit: requestsRead, scanned: requestsRead };
  const { rows } = await logStore().search(scope, search);
  const repeated = findRepeats(rows);
  if (repeated[0]) {
    const { method, path, errorCode } = repeated[0];
    const detail = `${method} ${path} returned ${errorCode} ${repeatsMin} times in a row.`;
    return found("failing", items("request", ...repeated.map(requestOf)), detail);
  }
  const rejected = rows.filter(({ errorCode }) => errorCode !== null && classOf(errorCode) !== "retryable");
  if (rejected.length === 0) return unseen();
  const detail = `Rejected: ${rejected.length} of the last ${rows.length} requests. No terminal error was repeated.`;
  return found("passed", items("request", requestOf(rejected[0])), detail);
};

/** Consecutive requests of one key that returned the same terminal error. */
function findRepeats(rows: ApiLogRow[]): ApiLogRow[] {
  const runs = [...Map.groupBy(rows, ({ keyId }) => keyId).values()].flatMap((own) =>
    own.map((_, index) => own.slice(index, index + repeatsMin)),
  );
  const isRepeat = (run: ApiLogRow[]) => run.length === repeatsMin && run.every((row) => isSame(run[0], row));
  return runs.find((run) => isRepeat(run) && classOf(run[0]?.errorCode ?? "") === "terminal") ?? [];
}

/** A newer version may log codes that this one doesn't know. */
const classOf = (code: string) => (code in statusOf ? retryOf(code as ErrorCode) : undefined);

const isSame = (a: ApiLogRow | undefined, b: ApiLogRow) =>
  a?.errorCode === b.errorCode && a.method === b.method && a.path === b.path;

const limitedRead = 100;
const scannedMax = 10_000;
/** Of requests that were already on their way when the first one was rejected. */
const inFlightMs = 2 * secondMs;

/** The logs don't contain Retry-After. But a limit applies until the end of its minute, so a key that doesn't wait is rejected
 * again within that minute, and one that waits isn't. */
export const findBackoff: RunCheck = async (scope, now) => {
  const rows = await findRejected(scope, "rate_limited", { now, limit: limitedRead });
  const [last] = rows;
  if (!last) return unseen();
  const sinceMs = last.at.getTime() - minuteMs;
  const first = rows.findLast(({ keyId, at }) => keyId === last.keyId && at.getTime() > sinceMs) ?? last;
  if (last.at.getTime() - first.at.getTime() > inFlightMs) {
    const detail = "The same key sent more requests within the minute after its first 429.";
    return found("failing", items("request", requestOf(first), requestOf(last)), detail);
  }
  const next = await logStore().search(scope, {
    terms: [{ field: "key", isNot: false, values: [last.keyId] }],
    range: { from: new Date(last.at.getTime() + 1) },
    limit: 1,
    scanned: scannedMax,
  });
  if (next.rows.length === 0) return unseen("No request followed the last 429 yet.");
  return found("passed", items("request", requestOf(last), requestOf(next.rows[0])));
};
