import { environments } from "#db/enums.ts";
import { listDisputedAssets } from "#lib/assets/list-contract-sources.ts";
import { selectWaitingBrands } from "#lib/brands/queries/brands.ts";
import { selectWaitingPartners } from "#lib/integration/queries/integration-checks.ts";
import { selectCountedTo } from "#lib/overview/queries/rollup-queries.ts";
import { sourceNames } from "#lib/overview/queries/rollups.ts";
import { selectOperatorSteps } from "#lib/partners/queries/console.ts";
import { type ProviderHealth, readHealth } from "#lib/providers/health/read-health.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { refreshProviderSettings } from "#lib/providers/settings/load-settings.ts";
import { readScreeningAttention } from "#lib/screening/read-screening.ts";
import { readAddressProblem } from "#lib/security/buyer-addresses.ts";
import type { AddressProblem } from "#lib/security/contract.ts";
import { listOpenIncidents } from "#lib/status/manage-incidents.ts";
import { countNeedingAttention } from "#lib/transactions/queries/console.ts";
import { type QueueMetrics, selectFailingEndpoints, selectQueueMetrics } from "#lib/webhooks/queries/console.ts";
import { toEndpoint } from "#lib/webhooks/to-endpoint.ts";
import type { ListedChange, ListedEndpoint } from "./contract.ts";
import { listOpenProposals, listProposedChanges } from "./list-proposals.ts";

/** Counts are capped here and shown as "10,000 or more". */
export const countMax = 10_000;

export type Overview = {
  health: Record<(typeof environments)[number], ProviderHealth[]>;
  queue: QueueMetrics;
  onHold: number;
  delayed: number;
  /** Production transactions with a reported refund, chargeback, or second payment of the last days. */
  adjusted: number;
  /** Decisions that wait for a second operator, oldest first. */
  proposals: { transactionId: string; proposedAt: Date }[];
  /** Changes that wait for a second operator, oldest first. */
  changes: ListedChange[];
  /** How many partners wait for production access, and the first of them. */
  waiting: Awaited<ReturnType<typeof selectWaitingPartners>>;
  /** How many checkout brands wait for approval, and the partner of the first. */
  brands: Awaited<ReturnType<typeof selectWaitingBrands>>;
  /** Open incidents that an operator opened. */
  incidents: { id: string; title: string; startedAt: Date }[];
  /** Paused and failing endpoints of all partners. */
  endpoints: ListedEndpoint[];
  /** The time up to which the rollups are complete; null before the first run. */
  countedTo: Date | null;
  /** Why the addresses of buyers can't be their own; null if they can. */
  addressProblem: AddressProblem | null;
  /** Tokens for which providers list several contracts. */
  disputedAssets: string[];
  screening: Awaited<ReturnType<typeof readScreeningAttention>>;
  /** Setup progress of a new installation. */
  steps: Awaited<ReturnType<typeof selectOperatorSteps>> & { provider: boolean };
};

/** The state of the installation. */
export async function readOverview(now: Date): Promise<Overview> {
  await refreshProviderSettings();
  const [
    production,
    sandbox,
    queue,
    troubled,
    proposals,
    changes,
    waiting,
    brands,
    incidents,
    endpoints,
    countedTo,
    addressProblem,
    disputedAssets,
    screening,
    steps,
  ] = await Promise.all([
    readHealth("production", now),
    readHealth("sandbox", now),
    selectQueueMetrics(now, countMax),
    countNeedingAttention(countMax, now),
    listOpenProposals(now),
    listProposedChanges(now),
    selectWaitingPartners(),
    selectWaitingBrands(),
    listOpenIncidents(now),
    listFailingEndpoints(now),
    selectCountedTo(sourceNames),
    readAddressProblem(now),
    listDisputedAssets(),
    readScreeningAttention(now, countMax),
    selectOperatorSteps(),
  ]);
  const provider = environments.some((environment) => enabledProviders(environment).length > 0);
  return {
    health: { production, sandbox },
    queue,
    ...troubled,
    proposals,
    changes,
    waiting,
    brands,
    incidents,
    endpoints,
    countedTo,
    addressProblem,
    screening,
    disputedAssets,
    steps: { ...steps, provider },
  };
}

const endpointsShown = 50;

/** Paused and failing endpoints of every partner. */
export async function listFailingEndpoints(now: Date): Promise<ListedEndpoint[]> {
  const rows = await selectFailingEndpoints(endpointsShown);
  return rows.map(({ partnerId, partnerName, ...row }) => ({
    ...toEndpoint({ partnerId, ...row }, now),
    partner: { id: partnerId, name: partnerName },
  }));
}

export const readQueue = (now: Date): Promise<QueueMetrics> => selectQueueMetrics(now, countMax);
