import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { redirectEntry, redirectManagers } from "#lib/partners/contract.ts";
import { addRedirect, removeRedirect } from "#lib/partners/redirect-list.ts";

export const POST = dashboardEndpoint({
  message: "Redirect URL added",
  roles: redirectManagers,
  requiresStepUp: true,
  body: redirectEntry,
  run: async ({ scope, body, actor, now }) => {
    await addRedirect(scope, body.entry, actor, now);
    return {};
  },
});

export const DELETE = dashboardEndpoint({
  message: "Redirect URL removed",
  roles: redirectManagers,
  requiresStepUp: true,
  body: redirectEntry,
  run: async ({ scope, body, actor, now }) => {
    await removeRedirect(scope, body.entry, actor, now);
    return {};
  },
});
