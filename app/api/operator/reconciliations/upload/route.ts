import { operatorUpload } from "#http/operator-upload.ts";
import { compareUpload } from "#lib/people/operators/compare-upload.ts";
import { uploadQuery } from "#lib/reconciliation/console-contract.ts";
import { fileBytesMax } from "#lib/reconciliation/contract.ts";

export const POST = operatorUpload({
  permission: "money",
  message: "File compared",
  query: uploadQuery,
  repeatable: ["columns"],
  bytesMax: fileBytesMax,
  run: ({ query, content, actor, now }) => compareUpload(content, query, actor, now),
});
