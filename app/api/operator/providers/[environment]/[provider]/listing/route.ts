import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { providerIn } from "#app/api/operator-params.ts";
import { enableProvider } from "#lib/provider-settings/set-settings.ts";

const act = (action: string) => (input: { params: Record<string, string> }) => {
  const { environment, provider } = providerIn(input.params);
  return { action, target: provider, environment };
};

export const POST = operatorEndpoint({
  message: "Provider enabled",
  act: act("provider.enable"),
  run: ({ params, operator, now }) => enableProvider(providerIn(params), true, { by: operator.email, now }),
});

export const DELETE = operatorEndpoint({
  message: "Provider disabled. It is no longer listed or quoted.",
  act: act("provider.disable"),
  run: ({ params, operator, now }) => enableProvider(providerIn(params), false, { by: operator.email, now }),
});
