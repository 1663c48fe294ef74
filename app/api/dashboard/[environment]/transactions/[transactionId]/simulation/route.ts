import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { outcomeSimulators, simulation } from "#lib/transactions/dashboard-contract.ts";
import { simulateOutcome } from "#lib/transactions/simulate-outcome.ts";

export const POST = dashboardEndpoint({
  message: "Outcome simulated",
  roles: outcomeSimulators,
  body: simulation,
  run: async ({ scope, params, body, actor, now }) => {
    await simulateOutcome(scope, params.transactionId ?? "", body, { actor, now });
    return {};
  },
});
