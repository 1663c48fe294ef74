import { operatorActionEndpoint } from "#app/api/operator-endpoint.ts";
import { providerIn } from "#app/api/operator-params.ts";
import { enableProvider } from "#lib/provider-settings/set-settings.ts";

const actionOf = (action: string) => (input: { params: Record<string, string> }) => {
  const { environment, provider } = providerIn(input.params);
  return { action, target: provider, environment };
};

export const POST = operatorActionEndpoint({
  message: "Provider enabled",
  action: actionOf("provider.enable"),
  run: ({ params, operator, now, tx }) => enableProvider(providerIn(params), true, { by: operator.email, now }, tx),
});

export const DELETE = operatorActionEndpoint({
  message: "Provider disabled. It is no longer listed or quoted.",
  action: actionOf("provider.disable"),
  run: ({ params, operator, now, tx }) => enableProvider(providerIn(params), false, { by: operator.email, now }, tx),
});
