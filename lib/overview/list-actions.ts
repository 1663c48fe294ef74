import type { Environment, Role } from "#db/enums.ts";
import { isoTime } from "#db/iso-time.ts";
import type { TenantScope } from "#db/scope.ts";
import { dayMs } from "#lib/duration.ts";
import {
  selectDelayed,
  selectExpiringKeys,
  selectFailingEndpoints,
  selectIdleKeys,
} from "#lib/overview/queries/overview-rows.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { isAvailableBy, isBroken } from "#lib/providers/health/is-available.ts";
import { selectProviderStates } from "#lib/providers/queries/states.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { countMissedEvents } from "#lib/webhooks/queries/missed-events.ts";
import type { Action } from "./contract.ts";

const soonMs = 7 * dayMs;
// An unused key is a risk without a benefit.
const idleMs = 30 * dayMs;
const delayedMax = 100;

/** Current items that need attention, worst first, without rollups. */
export async function listActions(scope: TenantScope, now: Date): Promise<Action[]> {
  const lists = await Promise.all([
    listDown(scope.environment, now),
    listEndpoints(scope),
    listMissedEvents(scope),
    listDelayed(scope),
    listExpiring(scope, now),
    listIdle(scope, now),
  ]);
  return lists.flat();
}

/** As listActions, without keys and webhooks for a role that can't open them. */
export async function listActionsFor(role: Role, scope: TenantScope, now: Date): Promise<Action[]> {
  if (technicalRoles.includes(role)) return listActions(scope, now);
  return (await Promise.all([listDown(scope.environment, now), listDelayed(scope)])).flat();
}

async function listDown(environment: Environment, now: Date): Promise<Action[]> {
  const states = await selectProviderStates();
  return enabledProviders(environment).flatMap(({ id, name }): Action[] => {
    const state = states.find((row) => row.environment === environment && row.provider === id);
    if (!state || isAvailableBy(state, now)) return [];
    const since = isBroken(state, now) ? state.brokenSince : state.lastResponseAt;
    return [{ kind: "provider_down", name, since: since?.toISOString() ?? null }];
  });
}

async function listEndpoints(scope: TenantScope): Promise<Action[]> {
  const rows = await selectFailingEndpoints(scope);
  return rows.flatMap(({ id, name, failingSince, pausedAt, pauseReason }): Action[] => {
    if (pausedAt)
      return [{ kind: "endpoint_paused", id, name, isGone: pauseReason === "gone", since: isoTime(pausedAt) }];
    return failingSince ? [{ kind: "endpoint_failing", id, name, since: isoTime(failingSince) }] : [];
  });
}

async function listMissedEvents(scope: TenantScope): Promise<Action[]> {
  const [missed] = await countMissedEvents([scope]);
  return missed ? [{ kind: "missed_events", count: missed.count, since: missed.oldestAt.toISOString() }] : [];
}

async function listDelayed(scope: TenantScope): Promise<Action[]> {
  const rows = await selectDelayed(scope, delayedMax + 1);
  const [oldest] = rows;
  if (!oldest) return [];
  const count = Math.min(rows.length, delayedMax);
  const since = isoTime(oldest.delayedAt);
  return [{ kind: "delayed", count, isMore: rows.length > delayedMax, oldest: { id: oldest.id, since } }];
}

async function listExpiring(scope: TenantScope, now: Date): Promise<Action[]> {
  const rows = await selectExpiringKeys(scope, now, new Date(now.getTime() + soonMs));
  return rows.map(({ name, hint, expiresAt }) => ({ kind: "key_expiring", name, hint, at: isoTime(expiresAt) }));
}

async function listIdle(scope: TenantScope, now: Date): Promise<Action[]> {
  const rows = await selectIdleKeys(scope, now, new Date(now.getTime() - idleMs));
  return rows.map(({ name, hint, createdAt, lastUsedAt }): Action => {
    const since = isoTime(lastUsedAt ?? createdAt);
    return { kind: "key_idle", name, hint, isUsed: lastUsedAt !== null, since };
  });
}
