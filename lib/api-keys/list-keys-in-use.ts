import type { TenantScope } from "#db/scope.ts";
import type { KeyInUse, KeysFilter } from "#lib/api-keys/contract.ts";
import { selectKeys } from "#lib/api-keys/queries/api-keys.ts";
import { selectKeyCalls, selectKeyCreators } from "#lib/api-keys/queries/key-use.ts";
import { toApiKey } from "#lib/api-keys/to-api-key.ts";
import { logStore } from "#lib/api-logs/log-store.ts";
import type { LogTerm } from "#lib/api-logs/queries/terms.ts";
import { unlessUnavailable } from "#lib/api-logs/unless-unavailable.ts";
import { hourMs, minuteMs } from "#lib/duration.ts";
import { keyStatus } from "./key-status.ts";

const hours = 24;
const scannedMax = 10_000;

export type KeysInUse = {
  keys: KeyInUse[];
  /** The total, ignoring the filter. */
  count: number;
  liveCount: number;
  /** Of active keys. */
  names: string[];
};

/** Matching keys: active ones first, each group newest first. */
export async function listKeysInUse(scope: TenantScope, filter: KeysFilter, now: Date): Promise<KeysInUse> {
  const firstHour = new Date((Math.floor(now.getTime() / hourMs) - hours + 1) * hourMs);
  const [rows, makers, counted] = await Promise.all([
    selectKeys(scope),
    selectKeyCreators(scope),
    selectKeyCalls(scope, "hour", firstHour),
  ]);
  const heirs = new Map(
    rows.flatMap(({ id, hint, rotatedFrom, revokedAt }) =>
      rotatedFrom && !revokedAt ? [[rotatedFrom, { id, hint }]] : [],
    ),
  );
  const ofKey = Map.groupBy(counted, ({ keyId }) => keyId);
  const all = rows.map((row): KeyInUse => {
    const calls = Array.from({ length: hours }, () => 0);
    for (const { at, requests } of ofKey.get(row.id) ?? []) {
      const hour = Math.floor((at.getTime() - firstHour.getTime()) / hourMs);
      if (hour < hours) calls[hour] = requests;
    }
    const apiKey = toApiKey(row, now);
    return {
      ...apiKey,
      status: keyStatus(row, heirs.has(row.id), now),
      isLive: apiKey.status === "active",
      created_by: (row.createdBy && makers.get(row.createdBy)) || null,
      replaced_by: heirs.get(row.id) ?? null,
      calls,
      last_call: null,
    };
  });
  const live = all.filter(({ isLive }) => isLive);
  const shown = [...live, ...all.filter(({ isLive }) => !isLive)].filter((key) => fits(key, filter));
  const names = live.map(({ name }) => name);
  return { keys: await withLastCalls(scope, shown), count: all.length, liveCount: live.length, names };
}

const fits = (key: KeyInUse, { status, name, key: id }: KeysFilter) =>
  (!status || key.status === status) &&
  (!name || key.name.toLowerCase().includes(name.toLowerCase())) &&
  (!id || key.id === id);

/** Only for active keys, because there are few of them. None while API logs are unavailable: keys have to be managed also then. */
async function withLastCalls(scope: TenantScope, keys: KeyInUse[]): Promise<KeyInUse[]> {
  const calls = keys.map(({ id, isLive, last_used_at }) =>
    isLive && last_used_at ? findLastCall(scope, id, new Date(last_used_at).getTime()) : null,
  );
  const found = await unlessUnavailable(Promise.all(calls), []);
  return keys.map((key, place) => ({ ...key, last_call: found[place] ?? null }));
}

/** Around the key's last use, which is stored once a minute. */
async function findLastCall(scope: TenantScope, keyId: string, usedMs: number): Promise<KeyInUse["last_call"]> {
  const range = { from: new Date(usedMs - 2 * minuteMs), to: new Date(usedMs + 3 * minuteMs) };
  const terms: LogTerm[] = [{ field: "key", isNot: false, values: [keyId] }];
  const [row] = (await logStore().search(scope, { terms, range, limit: 1, scanned: scannedMax })).rows;
  return row ? { method: row.method, path: row.path } : null;
}

/** A key with its usage, and the key it replaced; undefined if it doesn't belong to this partner and environment. */
export async function findKeyInUse(
  scope: TenantScope,
  keyId: string,
  now: Date,
): Promise<{ key: KeyInUse; predecessor: KeyInUse | undefined } | undefined> {
  const { keys } = await listKeysInUse(scope, {}, now);
  const key = keys.find(({ id }) => id === keyId);
  return key && { key, predecessor: keys.find(({ id }) => id === key.rotated_from) };
}
