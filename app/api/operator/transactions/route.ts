import { operatorDownload } from "#http/download-endpoint.ts";
import { transactionsFilter } from "#lib/people/operators/filters-contract.ts";
import { exportAllTransactions } from "#lib/people/operators/list-all.ts";

/** The filtered transactions of all partners as a CSV file. */
export const GET = operatorDownload({
  permission: "money",
  query: transactionsFilter,
  action: { action: "operator.export_transactions", target: "transactions" },
  run: async ({ query, now, zone }) => ({
    name: `transactions-${now.toISOString().slice(0, 10)}.csv`,
    type: "text/csv; charset=utf-8",
    chunks: exportAllTransactions(query, { now, zone }),
  }),
});
