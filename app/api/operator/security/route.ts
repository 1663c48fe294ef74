import { operatorDownload } from "#http/download-endpoint.ts";
import { refusalFilter } from "#lib/security/contract.ts";
import { exportRefusalsForOperator } from "#lib/security/list-refusals.ts";

/** What was refused to anybody, filtered, as one JSON object per line. */
export const GET = operatorDownload({
  query: refusalFilter,
  action: { action: "operator.export_security", target: "security events" },
  run: async ({ query, now }) => ({
    name: `security-${now.toISOString().slice(0, 10)}.ndjson`,
    type: "application/x-ndjson; charset=utf-8",
    chunks: exportRefusalsForOperator(query, now),
  }),
});
