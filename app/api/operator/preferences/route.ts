import { operatorEndpoint } from "#http/operator-endpoint.ts";
import { preferencesChange } from "#lib/preferences/contract.ts";
import { saveOperatorPreferences } from "#lib/preferences/save-preferences.ts";

export const PATCH = operatorEndpoint({
  permission: "account",
  message: "Preferences saved",
  withoutStepUp: true,
  allowsInitialPassword: true,
  allowsMissingTwoFactor: true,
  body: preferencesChange,
  run: ({ operator, body }) => saveOperatorPreferences(operator, body),
});
