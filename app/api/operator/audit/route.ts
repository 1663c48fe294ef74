import { operatorDownload } from "#http/download-endpoint.ts";
import { auditFilter } from "#lib/audit/contract.ts";
import { listAuditForOperatorsExport } from "#lib/audit/list-audit.ts";
import { toAuditCsv } from "#lib/audit/to-audit-csv.ts";
import { transactionsFilter } from "#lib/people/operators/filters-contract.ts";

const query = auditFilter.extend({ partner: transactionsFilter.shape.partner });

/** The filtered audit log of all partners as a CSV file. */
export const GET = operatorDownload({
  query,
  action: { action: "operator.export_audit", target: "audit log" },
  run: async ({ query: { partner, ...filter }, now, zone }) => ({
    name: "audit-log.csv",
    type: "text/csv; charset=utf-8",
    chunks: [toAuditCsv(await listAuditForOperatorsExport({ ...filter, partnerId: partner }, now), zone)],
  }),
});
