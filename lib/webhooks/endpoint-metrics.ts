import type { TenantScope } from "#db/scope.ts";
import { dayMs } from "#lib/duration.ts";
import {
  type EndpointMetrics as MetricsRow,
  selectEndpoint,
  selectEndpointMetrics,
  selectEndpoints,
  waitingCountMax,
} from "#lib/webhooks/queries/endpoints.ts";
import type { EndpointRow } from "#lib/webhooks/queries/queue.ts";
import type { EndpointWithMetrics } from "./history-contract.ts";
import { toEndpoint } from "./to-endpoint.ts";

/** All endpoints with their metrics of the last 24 hours. */
export const listEndpointsWithMetrics = async (scope: TenantScope, now: Date): Promise<EndpointWithMetrics[]> =>
  measure(await selectEndpoints(scope), now);

/** Null for an unknown or deleted endpoint, and for one of another partner or environment. */
export async function findEndpointWithMetrics(
  scope: TenantScope,
  id: string,
  now: Date,
): Promise<EndpointWithMetrics | null> {
  const row = await selectEndpoint(scope, id);
  const [measured] = row ? await measure([row], now) : [];
  return measured ?? null;
}

async function measure(rows: EndpointRow[], now: Date): Promise<EndpointWithMetrics[]> {
  const metrics = await selectEndpointMetrics(
    rows.map(({ id }) => id),
    new Date(now.getTime() - dayMs),
  );
  return rows.map((row) => ({ ...toEndpoint(row, now), metrics: toMetrics(metrics.get(row.id)) }));
}

const toMetrics = (row: MetricsRow | undefined) => ({
  attempts: row?.attempts ?? 0,
  successes: row?.successes ?? 0,
  p95_ms: row?.p95Ms ?? null,
  waiting: row?.waiting ?? 0,
  waiting_max: waitingCountMax,
  next_attempt_at: row?.nextAt?.toISOString() ?? null,
});
