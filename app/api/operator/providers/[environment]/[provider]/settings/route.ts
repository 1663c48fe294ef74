import { changeMessage, operatorEndpoint } from "#http/operator-endpoint.ts";
import { providerIn } from "#http/operator-params.ts";
import { changeProvider } from "#lib/people/operators/change-provider.ts";
import { settingsChange, settingToDefault } from "#lib/people/operators/contract.ts";
import { changedSettings } from "#lib/providers/settings/changed-settings.ts";

export const PUT = operatorEndpoint({
  message: changeMessage("Settings saved. They apply within seconds."),
  body: settingsChange,
  run: async ({ params, body, actor, now }) => {
    const place = providerIn(params);
    return changeProvider({ ...place, kind: "save", values: await changedSettings(place, body) }, actor, now);
  },
});

export const PATCH = operatorEndpoint({
  message: changeMessage("Reset to default"),
  body: settingToDefault,
  run: ({ params, body: { name }, actor, now }) =>
    changeProvider({ ...providerIn(params), kind: "default", name }, actor, now),
});

export const DELETE = operatorEndpoint({
  message: changeMessage("Saved settings deleted"),
  run: async ({ params, actor, now }) => ({
    // Null if it was only proposed.
    was_set: await changeProvider({ ...providerIn(params), kind: "delete" }, actor, now),
  }),
});
