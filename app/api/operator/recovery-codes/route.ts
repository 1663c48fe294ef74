import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { renewOperatorCodes } from "#lib/people/operators/two-factor.ts";

export const POST = operatorEndpoint({
  permission: "account",
  message: "Recovery codes generated. You won't be able to see them again.",
  run: async ({ operator, actor, now }) => ({ codes: await renewOperatorCodes(operator, actor, now) }),
});
