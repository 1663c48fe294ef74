import { type AlertKind, environments } from "#db/enums.ts";
import { applyFindings } from "#lib/alerts/queries/alerts.ts";
import {
  type Finding,
  findConversionDrops,
  findDelayedPayments,
  findExpiringKeys,
  findFailedCallbacks,
  findFailingEndpoints,
  findOutages,
  findPaymentsOnHold,
  findProductionRequests,
  findRefunds,
  type ProviderOutage,
  selectMissedRules,
} from "#lib/alerts/queries/conditions.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { log } from "#lib/log.ts";
import { isAvailableBy, isBroken } from "#lib/providers/health/is-available.ts";
import { selectProviderStates } from "#lib/providers/queries/states.ts";
import { enabledProviders, providerModules } from "#lib/providers/registry.ts";
import { countMissedEvents } from "#lib/webhooks/queries/missed-events.ts";

/** A condition must not have been met for this long before its alert closes. */
const closeAfterMs = 10 * minuteMs;
// In one statement, because each partner may have thousands of missed events.
const missedScopesMax = 20;

const finders: Record<AlertKind, (now: Date) => Promise<Finding[]>> = {
  provider_unavailable: async (now) => findOutages(await listOutages(now)),
  endpoint_failing: findFailingEndpoints,
  events_missed: findMissedEvents,
  conversion_dropped: (now) => {
    const today = now.getTime() - (now.getTime() % dayMs);
    const daysAgo = (days: number) => new Date(today - days * dayMs);
    return findConversionDrops({ today: daysAgo(0), weekAgo: daysAgo(7), from: daysAgo(35) });
  },
  payments_delayed: async (now) => withProviderNames(await findDelayedPayments(before(now, hourMs))),
  refund: async (now) => withProviderNames(await findRefunds(before(now, hourMs))),
  key_expiring: findExpiringKeys,
  payments_on_hold: findPaymentsOnHold,
  callbacks_failed: (now) => findFailedCallbacks(before(now, dayMs)),
  production_request: findProductionRequests,
};

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Opens an alert for each condition that is met and has a channel, and closes those whose condition hasn't been met for ten
 * minutes. Each sends a message when it opens, once a day while it's open, and when it closes. */
export async function evaluateAlerts(now: Date): Promise<void> {
  const findings: Finding[] = [];
  const kinds: AlertKind[] = [];
  for (const [kind, find] of Object.entries(finders) as [AlertKind, (typeof finders)[AlertKind]][]) {
    try {
      findings.push(...(await find(now)));
      kinds.push(kind);
    } catch (error) {
      log.error("alerts not evaluated", { kind, error });
    }
  }
  await applyFindings({ findings, kinds, now, closedBy: before(now, closeAfterMs), remindedBy: before(now, dayMs) });
}

async function listOutages(now: Date): Promise<ProviderOutage[]> {
  const states = await selectProviderStates();
  return environments.flatMap((environment) =>
    enabledProviders(environment).flatMap(({ id, name }): ProviderOutage[] => {
      const state = states.find((row) => row.environment === environment && row.provider === id);
      if (!state || isAvailableBy(state, now)) return [];
      const since = isBroken(state, now) ? state.brokenSince : state.lastResponseAt;
      if (!since) return [];
      const minutes = (now.getTime() - since.getTime()) / minuteMs;
      return [{ environment, provider: id, name, since: since.toISOString(), minutes }];
    }),
  );
}

async function findMissedEvents(): Promise<Finding[]> {
  const rules = await selectMissedRules();
  const findings: Finding[] = [];
  for (let start = 0; start < rules.length; start += missedScopesMax) {
    const scopes = rules.slice(start, start + missedScopesMax);
    for (const { partnerId, environment, count, oldestAt } of await countMissedEvents(scopes)) {
      const rule = scopes.find((one) => one.partnerId === partnerId && one.environment === environment);
      const evidence = { count, oldest: oldestAt.toISOString() };
      if (rule && count >= rule.threshold)
        findings.push({ partnerId, environment, kind: "events_missed", subject: "", evidence });
    }
  }
  return findings;
}

const withProviderNames = (findings: Finding[]): Finding[] =>
  findings.map((finding) => {
    const name = providerModules.find(({ id }) => id === finding.subject)?.name ?? finding.subject;
    return { ...finding, evidence: { name, ...finding.evidence } };
  });
