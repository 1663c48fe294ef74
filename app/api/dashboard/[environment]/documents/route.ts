import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { addDocument } from "#lib/partners/documents.ts";
import { documentLink } from "#lib/partners/documents-contract.ts";
import { profileManagers } from "#lib/partners/profile-contract.ts";

export const POST = dashboardEndpoint({
  message: "Document link added",
  roles: profileManagers,
  requiresStepUp: true,
  body: documentLink,
  run: ({ scope, body, actor, now }) => addDocument(scope.partnerId, body, actor, now),
});
