import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { customerManagers } from "#lib/customers/contract.ts";
import { eraseCustomer } from "#lib/customers/erase-customer.ts";

export const DELETE = dashboardEndpoint({
  message: "Customer erased",
  roles: customerManagers,
  requiresStepUp: true,
  run: async ({ scope, params, actor, now }) => {
    await eraseCustomer(scope, params.customerId ?? "", actor, now);
    return {};
  },
});
