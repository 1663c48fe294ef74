import * as z from "zod";
import { dashboardDownload } from "#http/download-endpoint.ts";
import { chosen } from "#lib/transactions/dashboard-contract.ts";
import { exportTransactions } from "#lib/transactions/export-transactions.ts";
import { dashboardFilter } from "#lib/transactions/filters-contract.ts";

const query = dashboardFilter.extend({
  /** Only these IDs, ignoring filters; separated by commas. */
  ids: z
    .string()
    .transform((text) => text.split(","))
    .pipe(chosen.shape.ids)
    .optional(),
});

/** The filtered list, or the selected rows, as a CSV file. */
export const GET = dashboardDownload({
  query,
  action: "export.transactions",
  run: ({ scope, query: filter, now, zone }) => ({
    name: `transactions-${scope.environment}-${now.toISOString().slice(0, 10)}.csv`,
    type: "text/csv; charset=utf-8",
    chunks: exportTransactions(scope, filter, { now, zone }),
  }),
});
