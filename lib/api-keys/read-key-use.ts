import type { TenantScope } from "#db/scope.ts";
import type { KeyDay, KeyUse } from "#lib/api-keys/contract.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { selectKeyCalls } from "#lib/api-keys/queries/key-use.ts";
import { logStore } from "#lib/api-logs/log-store.ts";
import type { LogTerm } from "#lib/api-logs/queries/terms.ts";
import { unlessUnavailable } from "#lib/api-logs/unless-unavailable.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";

const newestMax = 1_000;
/** Rows examined, where there is no index on the key. */
const scannedMax = 10_000;
const shownMax = 6;

/** What would stop working without this key, based on the last 24 hours. Exact for up to 1,000 requests, otherwise from
 * the rollups. Throws not_found. */
export async function readKeyUse(scope: TenantScope, keyId: string, now: Date): Promise<KeyUse> {
  const key = (await listKeys(scope, now)).find(({ id }) => id === keyId);
  if (!key) throw new AppError("not_found", "API key not found");
  const since = new Date(now.getTime() - dayMs);
  const [recent, counted] = await Promise.all([
    readRecent(scope, keyId, since),
    selectKeyCalls(scope, "hour", new Date(Math.ceil(since.getTime() / hourMs) * hourMs), keyId),
  ]);
  const total = counted.reduce((sum, { requests }) => sum + requests, 0);
  const { calls, paths, errors, isWhole } = recent;
  return { calls: isWhole ? calls : Math.max(total, calls), paths, errors, last_used_at: key.last_used_at };
}

type Month = Pick<KeyUse, "paths" | "errors"> & { days: KeyDay[]; isWhole: boolean };

/** The last 30 UTC days, including today; `isWhole`: paths and errors cover all requests. */
export async function readKeyMonth(scope: TenantScope, keyId: string, now: Date): Promise<Month> {
  const first = (Math.floor(now.getTime() / dayMs) - 29) * dayMs;
  const [{ isWhole, paths, errors }, counted] = await Promise.all([
    readRecent(scope, keyId, new Date(first)),
    selectKeyCalls(scope, "day", new Date(first), keyId),
  ]);
  const byDay = new Map(counted.map(({ at, ...counts }) => [at.getTime(), counts]));
  const days = Array.from({ length: 30 }, (_, day): KeyDay => {
    const at = first + day * dayMs;
    const { requests, refused, failed } = byDay.get(at) ?? { requests: 0, refused: 0, failed: 0 };
    return { at: new Date(at).toISOString(), requests, refused, failed };
  });
  return { days, paths, errors, isWhole };
}

async function readRecent(scope: TenantScope, keyId: string, since: Date) {
  const terms: LogTerm[] = [{ field: "key", isNot: false, values: [keyId] }];
  const search = logStore().search(scope, { terms, range: { from: since }, limit: newestMax, scanned: scannedMax });
  // Without API logs, a key can still be revoked, based on its rollups.
  const { rows, isWhole } = await unlessUnavailable(
    search.then((found) => ({ rows: found.rows, isWhole: found.rows.length < newestMax && found.searchedTo === null })),
    { rows: [], isWhole: false },
  );
  const paths = new Map<string, KeyUse["paths"][number]>();
  const errors = new Map<string, KeyUse["errors"][number]>();
  const calls = 1;
  for (const { method, path: called, status, errorCode } of rows) {
    const path = called.replace(/\/[a-z]{2,4}_[0-9A-Za-z]{22}/, "/{id}");
    add(paths, `${method} ${path}`, { method, path, calls });
    if (errorCode) add(errors, `${status} ${errorCode}`, { status, code: errorCode, calls });
  }
  return {
    calls: rows.length,
    isWhole,
    paths: mostFirst(paths),
    errors: mostFirst(errors),
  };
}

function add<Counted extends { calls: number }>(to: Map<string, Counted>, name: string, counted: Counted): void {
  to.set(name, { ...counted, calls: counted.calls + (to.get(name)?.calls ?? 0) });
}

const mostFirst = <Counted extends { calls: number }>(counted: Map<string, Counted>): Counted[] =>
  [...counted.values()].sort((a, b) => b.calls - a.calls).slice(0, shownMax);
