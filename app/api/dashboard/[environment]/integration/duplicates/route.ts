import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { confirmationRoles } from "#lib/integration/contract.ts";
import { confirmDuplicates } from "#lib/integration/read-integration.ts";

export const POST = dashboardEndpoint({
  message: "Check confirmed",
  roles: confirmationRoles,
  run: async ({ scope, actor, now }) => {
    await confirmDuplicates(scope, actor, now);
    return {};
  },
});
