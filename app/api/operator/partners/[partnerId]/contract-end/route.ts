import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { continueContract, endContract } from "#lib/partners/contract-end.ts";
import { contractEnd } from "#lib/partners/contract-end-contract.ts";

export const POST = operatorEndpoint({
  message: "End of the contract set",
  body: contractEnd,
  run: ({ params: { partnerId = "" }, body, actor, now }) =>
    endContract(partnerId, { endsOn: body.ends_on, reason: body.reason }, actor, now),
});

export const DELETE = operatorEndpoint({
  message: "Contract continued",
  run: ({ params: { partnerId = "" }, actor, now }) => continueContract(partnerId, actor, now),
});
