import { operatorDownload } from "#http/download-endpoint.ts";
import { differencesExport } from "#lib/reconciliation/console-contract.ts";
import { exportDifferences } from "#lib/reconciliation/read-runs.ts";

/** The differences of a reconciliation as a CSV file. */
export const GET = operatorDownload({
  permission: "money",
  query: differencesExport,
  action: { action: "operator.export_differences", target: "reconciliations" },
  async run({ query: { id, ...filter } }) {
    const { run, chunks } = await exportDifferences(id, filter);
    return {
      name: `differences-${run.provider}-${run.createdAt.toISOString().slice(0, 10)}.csv`,
      type: "text/csv; charset=utf-8",
      chunks,
    };
  },
});
