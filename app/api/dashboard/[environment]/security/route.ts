import * as z from "zod";
import { dashboardDownload } from "#http/download-endpoint.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { exportRefusals } from "#lib/security/list-refusals.ts";

/** What was refused to the partner as one JSON object per line. */
export const GET = dashboardDownload({
  roles: technicalRoles,
  query: z.object({}),
  action: "export.security_events",
  run: ({ scope, now }) => ({
    name: `security-${scope.environment}-${now.toISOString().slice(0, 10)}.ndjson`,
    type: "application/x-ndjson; charset=utf-8",
    chunks: exportRefusals(scope),
  }),
});
