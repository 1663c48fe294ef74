import type { DrillName } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { type DrillReport, type DrillResult, drillReport } from "#lib/webhooks/drills-contract.ts";
import { selectDrills } from "#lib/webhooks/queries/drills.ts";

export type LatestDrillResult = DrillResult & { endpoint_id: string; report_id: string; at: string };

const reportsMax = 50;

/** The latest result of each drill, of any endpoint: evidence of how the partner's receiver behaves. */
export async function latestDrillResults(scope: TenantScope): Promise<Map<DrillName, LatestDrillResult>> {
  const rows = await selectDrills(scope, reportsMax);
  const latest = new Map<DrillName, LatestDrillResult>();
  for (const { id, endpoint_id, started_at, results } of rows.map(({ report }) => drillReport.parse(report))) {
    for (const result of results)
      if (!latest.has(result.name)) latest.set(result.name, { ...result, endpoint_id, report_id: id, at: started_at });
  }
  return latest;
}

/** The latest report on an endpoint; null if there is none. */
export async function latestDrillReport(scope: TenantScope, endpointId: string): Promise<DrillReport | null> {
  const [row] = await selectDrills(scope, 1, endpointId);
  return row ? drillReport.parse(row.report) : null;
}
