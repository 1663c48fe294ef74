import type { TenantScope } from "#db/scope.ts";
import {
  type EndpointFigures as FigureRow,
  selectEndpoint,
  selectEndpointFigures,
  selectEndpoints,
  waitingCountMax,
} from "#db/webhook-endpoints.ts";
import type { EndpointRow } from "#db/webhook-queue.ts";
import type { MeasuredEndpoint } from "#lib/webhooks/history-contract.ts";
import { toEndpoint } from "#lib/webhooks/to-endpoint.ts";

const dayMs = 24 * 60 * 60 * 1_000;

/** Every endpoint with what its last 24 hours came to. */
export const listMeasuredEndpoints = async (scope: TenantScope, now: Date): Promise<MeasuredEndpoint[]> =>
  measure(await selectEndpoints(scope), now);

/** Null for an unknown id, a deleted one, another partner's and the other environment's alike. */
export async function findMeasuredEndpoint(
  scope: TenantScope,
  id: string,
  now: Date,
): Promise<MeasuredEndpoint | null> {
  const row = await selectEndpoint(scope, id);
  const [measured] = row ? await measure([row], now) : [];
  return measured ?? null;
}

async function measure(rows: EndpointRow[], now: Date): Promise<MeasuredEndpoint[]> {
  const figures = await selectEndpointFigures(
    rows.map(({ id }) => id),
    new Date(now.getTime() - dayMs),
  );
  return rows.map((row) => ({ ...toEndpoint(row, now), figures: toFigures(figures.get(row.id)) }));
}

const toFigures = (row: FigureRow | undefined) => ({
  tries: row?.tries ?? 0,
  successes: row?.successes ?? 0,
  p95_ms: row?.p95Ms ?? null,
  waiting: row?.waiting ?? 0,
  waiting_max: waitingCountMax,
  next_attempt_at: row?.nextAt?.toISOString() ?? null,
});
