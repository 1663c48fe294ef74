import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { productionRequestRoles } from "#lib/integration/contract.ts";
import { requestProduction } from "#lib/integration/request-production.ts";

export const POST = dashboardEndpoint({
  message: "Production access requested",
  roles: productionRequestRoles,
  run: async ({ scope, actor, now }) => {
    await requestProduction(scope, actor, now);
    return {};
  },
});
