import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { productionProviderIn } from "#http/operator-params.ts";
import { payoutTermsChange } from "#lib/payouts/contract.ts";
import { changePayoutTerms } from "#lib/payouts/record-payout.ts";

export const PUT = operatorEndpoint({
  permission: "money",
  message: "Payout terms saved",
  body: payoutTermsChange,
  run: ({ params, body, actor, now }) => changePayoutTerms(productionProviderIn(params), body, actor, now),
});
