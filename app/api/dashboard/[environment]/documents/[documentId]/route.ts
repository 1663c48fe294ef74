import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { removeDocument } from "#lib/partners/documents.ts";
import { profileManagers } from "#lib/partners/profile-contract.ts";

export const DELETE = dashboardEndpoint({
  message: "Document link removed",
  roles: profileManagers,
  requiresStepUp: true,
  run: async ({ scope, params: { documentId = "" }, actor, now }) => {
    await removeDocument(scope.partnerId, documentId, actor, now);
    return {};
  },
});
