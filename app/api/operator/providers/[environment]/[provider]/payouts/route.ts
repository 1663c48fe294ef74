import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { productionProviderIn } from "#http/operator-params.ts";
import { newPayout } from "#lib/payouts/contract.ts";
import { recordPayout } from "#lib/payouts/record-payout.ts";

/** Sent twice, it is recorded once. */
export const POST = operatorEndpoint({
  permission: "money",
  message: "Payout recorded",
  body: newPayout,
  async run({ params, body, actor, now }) {
    await recordPayout(productionProviderIn(params), body, actor, now);
  },
});
