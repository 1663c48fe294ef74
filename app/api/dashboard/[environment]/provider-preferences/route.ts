import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { newPreference } from "#lib/provider-preferences/contract.ts";
import { putLast } from "#lib/provider-preferences/manage-preferences.ts";
import { preferenceManagers } from "#lib/provider-preferences/preference-contract.ts";

export const POST = dashboardEndpoint({
  message: "Provider put last",
  roles: preferenceManagers,
  body: newPreference,
  run: async ({ scope, body, ...change }) => ({ id: await putLast(scope, body, change) }),
});
