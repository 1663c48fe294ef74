import { operatorActionEndpoint } from "#app/api/operator-endpoint.ts";
import { providerIn } from "#app/api/operator-params.ts";
import { settingsChange, settingToDefault } from "#lib/operators/contract.ts";
import { resetProviderSettings, setProviderSettings } from "#lib/provider-settings/set-settings.ts";

/** Blank fields keep their value, because the form doesn't show secrets. */
const filled = (body: Record<string, string>) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value.trim() !== ""));

export const PUT = operatorActionEndpoint({
  message: "Settings saved. They apply within seconds.",
  body: settingsChange,
  // Names only: values may be secret.
  action: ({ params, body }) => ({
    action: "provider.settings",
    target: providerIn(params).provider,
    environment: providerIn(params).environment,
    details: { settings: Object.keys(filled(body)) },
  }),
  run: ({ params, body, operator, now, tx }) =>
    setProviderSettings(providerIn(params), filled(body), { by: operator.email, now }, tx),
});

export const PATCH = operatorActionEndpoint({
  message: "Reset to default",
  body: settingToDefault,
  action: ({ params, body }) => ({
    action: "provider.default",
    target: providerIn(params).provider,
    environment: providerIn(params).environment,
    details: { settings: [body.name] },
  }),
  run: ({ params, body, operator, now, tx }) =>
    setProviderSettings(providerIn(params), { [body.name]: "" }, { by: operator.email, now }, tx),
});

export const DELETE = operatorActionEndpoint({
  message: "Saved settings deleted",
  action: ({ params }) => ({
    action: "provider.forget",
    target: providerIn(params).provider,
    environment: providerIn(params).environment,
  }),
  run: async ({ params, operator, now, tx }) => ({
    was_set: await resetProviderSettings(providerIn(params), { by: operator.email, now }, tx),
  }),
});
