import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { productionRequestRoles } from "#lib/integration/contract.ts";
import { requestProduction } from "#lib/integration/request-production.ts";
import { productionRequest } from "#lib/partners/terms-contract.ts";

export const POST = dashboardEndpoint({
  message: "Production access requested",
  roles: productionRequestRoles,
  body: productionRequest,
  run: async ({ scope, body, actor, now }) => {
    await requestProduction(scope, actor, now, body?.terms);
    return {};
  },
});
