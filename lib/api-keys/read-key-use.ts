import { selectKeyCalls, selectRecentCalls } from "#db/key-use.ts";
import type { TenantScope } from "#db/scope.ts";
import type { KeyDay, KeyUse } from "#lib/api-keys/contract.ts";
import { listKeys } from "#lib/api-keys/list-keys.ts";
import { dayMs, hourMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";

const newestMax = 1_000;
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
  const calls = recent.calls < newestMax ? recent.calls : Math.max(total, newestMax);
  return { ...recent, calls, last_used_at: key.last_used_at };
}

type Month = Pick<KeyUse, "paths" | "errors"> & { days: KeyDay[]; isWhole: boolean };

/** The last 30 UTC days, including today; `isWhole`: paths and errors cover all requests. */
export async function readKeyMonth(scope: TenantScope, keyId: string, now: Date): Promise<Month> {
  const first = (Math.floor(now.getTime() / dayMs) - 29) * dayMs;
  const [{ calls, paths, errors }, counted] = await Promise.all([
    readRecent(scope, keyId, new Date(first)),
    selectKeyCalls(scope, "day", new Date(first), keyId),
  ]);
  const byDay = new Map(counted.map(({ at, ...counts }) => [at.getTime(), counts]));
  const days = Array.from({ length: 30 }, (_, day): KeyDay => {
    const at = first + day * dayMs;
    const { requests, refused, failed } = byDay.get(at) ?? { requests: 0, refused: 0, failed: 0 };
    return { at: new Date(at).toISOString(), requests, refused, failed };
  });
  return { days, paths, errors, isWhole: calls < newestMax };
}

async function readRecent(scope: TenantScope, keyId: string, since: Date) {
  const rows = await selectRecentCalls(scope, { keyId, since, limit: newestMax });
  const paths = new Map<string, KeyUse["paths"][number]>();
  const errors = new Map<string, KeyUse["errors"][number]>();
  for (const { method, path, status, errorCode, calls } of rows) {
    add(paths, `${method} ${path}`, { method, path, calls });
    if (errorCode) add(errors, `${status} ${errorCode}`, { status, code: errorCode, calls });
  }
  return {
    calls: rows.reduce((sum, { calls }) => sum + calls, 0),
    paths: mostFirst(paths),
    errors: mostFirst(errors),
  };
}

function add<Counted extends { calls: number }>(to: Map<string, Counted>, name: string, counted: Counted): void {
  to.set(name, { ...counted, calls: counted.calls + (to.get(name)?.calls ?? 0) });
}

const mostFirst = <Counted extends { calls: number }>(counted: Map<string, Counted>): Counted[] =>
  [...counted.values()].sort((a, b) => b.calls - a.calls).slice(0, shownMax);
