import * as z from "zod";
import { environments } from "#db/enums.ts";
import { operatorDownload } from "#http/download-endpoint.ts";
import { providerReportQuery } from "#lib/provider-report/contract.ts";
import { exportReport } from "#lib/provider-report/export-report.ts";

const query = providerReportQuery.safeExtend({
  environment: z.enum(environments),
  partner: z.string().max(64).optional(),
});

/** The report of one partner, or of all, as a CSV file. */
export const GET = operatorDownload({
  permission: "money",
  query,
  action: { action: "operator.export_provider_report", target: "provider performance" },
  run: async ({ query: { environment, partner = null, ...wanted }, now }) => ({
    name: `providers-${environment}-${wanted.from.toISOString().slice(0, 10)}.csv`,
    type: "text/csv; charset=utf-8",
    chunks: exportReport({ partnerId: partner, environment }, wanted, now),
  }),
});
