import * as z from "zod";
import { dashboardDownload } from "#http/download-endpoint.ts";
import { apiLogFilter } from "#lib/api-logs/contract.ts";
import { exportForms, exportRequests } from "#lib/api-logs/export-requests.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

const types = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson; charset=utf-8" };

/** The filtered requests as a CSV file or as one JSON object per line. */
export const GET = dashboardDownload({
  roles: technicalRoles,
  query: z.object({ form: z.enum(exportForms).default("csv") }).and(apiLogFilter),
  action: "export.api_logs",
  run: ({ scope, query: { form, ...filter }, now, zone }) => ({
    name: `api-logs-${scope.environment}-${now.toISOString().slice(0, 10)}.${form}`,
    type: types[form],
    chunks: exportRequests(scope, filter, { form, now, zone }),
  }),
});
