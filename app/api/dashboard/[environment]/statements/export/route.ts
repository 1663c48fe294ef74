import { dashboardDownload } from "#http/download-endpoint.ts";
import { statementExport } from "#lib/statements/contract.ts";
import { readStatement } from "#lib/statements/read-statement.ts";
import { toStatementCsv } from "#lib/statements/statement-csv.ts";

/** A statement as a CSV file, with exact decimals. */
export const GET = dashboardDownload({
  query: statementExport,
  action: "export.statements",
  run: async ({ scope, query: { month }, now }) => ({
    name: `statement-${scope.environment}-${month}.csv`,
    type: "text/csv; charset=utf-8",
    chunks: [toStatementCsv(await readStatement(scope, month, now))],
  }),
});
