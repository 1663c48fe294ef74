import { dashboardEndpoint } from "#app/api/browser-endpoint.ts";
import { outcomeSimulators } from "#components/transactions/detail/outcome-simulators.ts";
import { simulation } from "#lib/transactions/dashboard-contract.ts";
import { simulateOutcome } from "#lib/transactions/simulate-outcome.ts";

export const POST = dashboardEndpoint({
  message: "The outcome is simulated",
  roles: outcomeSimulators,
  body: simulation,
  run: async ({ scope, params, body, actor, now }) => {
    await simulateOutcome(scope, params.transactionId ?? "", body, { actor, now });
    return {};
  },
});
