import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { providerIn } from "#app/api/operator-params.ts";
import { type RouteChange, routeChange } from "#lib/operators/contract.ts";
import { assertKnownRoute } from "#lib/operators/known-route.ts";
import { disableRoute, enableRoute } from "#lib/provider-settings/disabled-routes.ts";

const act = (action: string) => (input: { params: Record<string, string>; body: RouteChange }) => {
  const { environment, provider } = providerIn(input.params);
  return { action, target: provider, environment, details: input.body };
};

export const POST = operatorEndpoint({
  message: "Route disabled. It is no longer listed or quoted.",
  body: routeChange,
  act: act("provider.route.disable"),
  async run({ params, body, operator, now }) {
    await assertKnownRoute(body);
    await disableRoute(providerIn(params), body, { by: operator.email, now });
  },
});

export const DELETE = operatorEndpoint({
  message: "Route enabled",
  body: routeChange,
  act: act("provider.route.enable"),
  run: ({ params, body }) => enableRoute(providerIn(params), body),
});
