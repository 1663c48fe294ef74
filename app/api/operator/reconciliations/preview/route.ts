import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { previewBody } from "#lib/reconciliation/console-contract.ts";
import { previewRows } from "#lib/reconciliation/contract.ts";
import { previewFile } from "#lib/reconciliation/preview-file.ts";

/** Changes nothing. */
export const POST = operatorEndpoint({
  permission: "money",
  message: "Preview",
  body: previewBody,
  bodyBytesMax: 256 * 1024,
  withoutStepUp: true,
  run: ({ body: { provider, name, head } }) => previewFile(provider, { name, content: Buffer.from(head) }, previewRows),
});
