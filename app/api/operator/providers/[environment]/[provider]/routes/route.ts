import { operatorActionEndpoint } from "#http/operator-endpoint.ts";
import { providerIn } from "#http/operator-params.ts";
import { type RouteChange, routeChange } from "#lib/people/operators/contract.ts";
import { assertKnownRoute } from "#lib/people/operators/known-route.ts";
import { disableRoute, enableRoute } from "#lib/providers/settings/disabled-routes.ts";

const actionOf = (action: string) => (input: { params: Record<string, string>; body: RouteChange }) => {
  const { environment, provider } = providerIn(input.params);
  return { action, target: provider, environment, details: input.body };
};

export const POST = operatorActionEndpoint({
  message: "Route disabled. It is no longer listed or quoted.",
  body: routeChange,
  action: actionOf("provider.route.disable"),
  async run({ params, body, operator, now, tx }) {
    await assertKnownRoute(body, tx);
    await disableRoute(providerIn(params), body, { by: operator.email, now }, tx);
  },
});

export const DELETE = operatorActionEndpoint({
  message: "Route enabled",
  body: routeChange,
  action: actionOf("provider.route.enable"),
  run: ({ params, body, tx }) => enableRoute(providerIn(params), body, tx),
});
