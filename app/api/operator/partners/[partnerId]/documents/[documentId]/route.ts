import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { removeDocument } from "#lib/partners/documents.ts";

export const DELETE = operatorEndpoint({
  message: "Document link removed",
  run: ({ params: { partnerId = "", documentId = "" }, actor, now }) =>
    removeDocument(partnerId, documentId, actor, now),
});
