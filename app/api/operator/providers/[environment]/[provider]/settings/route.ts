import { operatorEndpoint } from "#app/api/operator-endpoint.ts";
import { providerIn } from "#app/api/operator-params.ts";
import { settingsChange, settingToDefault } from "#lib/operators/contract.ts";
import { resetProviderSettings, setProviderSettings } from "#lib/provider-settings/set-settings.ts";

/** Blank fields keep their value, because the form doesn't show secrets. */
const filled = (body: Record<string, string>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value.trim() !== ""));

export const PUT = operatorEndpoint({
  message: "Settings saved. They apply within seconds.",
  requiresStepUp: true,
  body: settingsChange,
  // Names only: values may be secret.
  act: ({ params, body }) => ({
    action: "provider.settings",
    target: providerIn(params).provider,
    environment: providerIn(params).environment,
    details: { settings: Object.keys(filled(body)) },
  }),
  run: ({ params, body, operator, now }) =>
    setProviderSettings(providerIn(params), filled(body), { by: operator.email, now }),
});

export const PATCH = operatorEndpoint({
  message: "Reset to default",
  requiresStepUp: true,
  body: settingToDefault,
  act: ({ params, body }) => ({
    action: "provider.default",
    target: providerIn(params).provider,
    environment: providerIn(params).environment,
    details: { settings: [body.name] },
  }),
  run: ({ params, body, operator, now }) =>
    setProviderSettings(providerIn(params), { [body.name]: "" }, { by: operator.email, now }),
});

export const DELETE = operatorEndpoint({
  message: "Saved settings deleted",
  requiresStepUp: true,
  act: ({ params }) => ({
    action: "provider.forget",
    target: providerIn(params).provider,
    environment: providerIn(params).environment,
  }),
  run: async ({ params, operator, now }) => ({
    was_set: await resetProviderSettings(providerIn(params), { by: operator.email, now }),
  }),
});
