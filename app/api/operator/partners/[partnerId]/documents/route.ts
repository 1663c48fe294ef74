import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { addDocument } from "#lib/partners/documents.ts";
import { documentLink } from "#lib/partners/documents-contract.ts";

export const POST = operatorEndpoint({
  message: "Document link added",
  body: documentLink,
  run: ({ params: { partnerId = "" }, body, actor, now }) => addDocument(partnerId, body, actor, now),
});
