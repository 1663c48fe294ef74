import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { undoPreference } from "#lib/provider-preferences/manage-preferences.ts";
import { preferenceManagers } from "#lib/provider-preferences/preference-contract.ts";

export const DELETE = dashboardEndpoint({
  message: "Order restored",
  roles: preferenceManagers,
  run: async ({ scope, params, ...change }) => {
    await undoPreference(scope, params.preferenceId ?? "", change);
    return {};
  },
});
