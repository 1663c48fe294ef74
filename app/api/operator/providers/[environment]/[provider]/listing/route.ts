import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { providerIn } from "#http/operator-params.ts";
import { changeProvider } from "#lib/people/operators/change-provider.ts";

export const POST = operatorEndpoint({
  message: "Provider enabled",
  run: ({ params, actor, now }) => changeProvider({ ...providerIn(params), kind: "enable" }, actor, now),
});

export const DELETE = operatorEndpoint({
  message: "Provider disabled. It is no longer listed or quoted.",
  run: ({ params, actor, now }) => changeProvider({ ...providerIn(params), kind: "disable" }, actor, now),
});
