import { operatorDownload } from "#http/download-endpoint.ts";
import { revenueQuery } from "#lib/ledger/contract.ts";
import { readRevenue, toRevenueCsv } from "#lib/ledger/read-revenue.ts";

/** The rows of the page Revenue as a CSV file. */
export const GET = operatorDownload({
  permission: "money",
  query: revenueQuery,
  action: { action: "operator.export_revenue", target: "revenue" },
  run: async ({ query, now }) => {
    const revenue = await readRevenue(query, now);
    return {
      name: `revenue-${revenue.environment}-${revenue.period}.csv`,
      type: "text/csv; charset=utf-8",
      chunks: [toRevenueCsv(revenue)],
    };
  },
});
