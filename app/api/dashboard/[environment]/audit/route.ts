import { dashboardFile } from "#app/api/dashboard-file.ts";
import { auditFilter } from "#lib/audit/contract.ts";
import { listAuditForExport } from "#lib/audit/list-audit.ts";
import { toAuditCsv } from "#lib/audit/to-audit-csv.ts";

/** The audit log as the page's filters narrow it down, as a CSV file. */
export const GET = dashboardFile({
  query: auditFilter,
  run: async ({ scope, query, now }) => ({
    name: `audit-log-${scope.environment}.csv`,
    type: "text/csv; charset=utf-8",
    text: toAuditCsv(await listAuditForExport(scope, query, now)),
  }),
});
