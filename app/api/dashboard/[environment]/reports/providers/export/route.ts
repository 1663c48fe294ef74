import { dashboardDownload } from "#http/download-endpoint.ts";
import { providerReportQuery } from "#lib/provider-report/contract.ts";
import { exportReport } from "#lib/provider-report/export-report.ts";

/** The report as a CSV file. */
export const GET = dashboardDownload({
  query: providerReportQuery,
  action: "export.provider_report",
  run: ({ scope, query, now }) => ({
    name: `providers-${scope.environment}-${query.from.toISOString().slice(0, 10)}.csv`,
    type: "text/csv; charset=utf-8",
    chunks: exportReport(scope, query, now),
  }),
});
