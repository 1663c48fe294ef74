import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { recordsRequest } from "#lib/records/contract.ts";
import { exportRecords } from "#lib/records/export-records.ts";

// POST, so that the value is in no URL.
export const POST = operatorEndpoint({
  message: "Records exported",
  body: recordsRequest,
  run: ({ body, actor, now }) => exportRecords(body, actor, now),
});
