import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { outcomeSimulators } from "#lib/transactions/dashboard-contract.ts";
import { simulateOutcome } from "#lib/transactions/simulate-outcome.ts";
import { outcomeSimulation } from "#lib/transactions/simulation-contract.ts";

export const POST = dashboardEndpoint({
  message: "Outcome simulated",
  roles: outcomeSimulators,
  body: outcomeSimulation,
  run: async ({ scope, params, body, actor, now }) => {
    await simulateOutcome(scope, params.transactionId ?? "", body, { actor, now });
    return {};
  },
});
