import { dashboardEndpoint } from "#http/browser-endpoint.ts";
import { preferencesChange } from "#lib/preferences/contract.ts";
import { saveUserPreferences } from "#lib/preferences/save-preferences.ts";

export const PATCH = dashboardEndpoint({
  message: "Preferences saved",
  body: preferencesChange,
  allowsMissingTwoFactor: true,
  run: ({ user, body }) => saveUserPreferences(user, body),
});
