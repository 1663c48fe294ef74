import { dashboardDownload } from "#http/download-endpoint.ts";
import { auditFilter } from "#lib/audit/contract.ts";
import { listAuditForExport } from "#lib/audit/list-audit.ts";
import { toAuditCsv } from "#lib/audit/to-audit-csv.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

/** The filtered audit log as a CSV file. */
export const GET = dashboardDownload({
  roles: technicalRoles,
  query: auditFilter,
  action: "export.audit_log",
  run: async ({ scope, query, now, zone }) => ({
    name: `audit-log-${scope.environment}.csv`,
    type: "text/csv; charset=utf-8",
    chunks: [toAuditCsv(await listAuditForExport(scope, query, now), zone)],
  }),
});
