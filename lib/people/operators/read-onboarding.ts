import { callbackPath } from "#lib/providers/onboarding-contract.ts";
import { findModule } from "#lib/providers/registry.ts";
import { describeProviders, describeSettings } from "#lib/providers/settings/describe-settings.ts";
import { refreshProviderSettings } from "#lib/providers/settings/load-settings.ts";
import type { ProviderRef } from "#lib/providers/settings/set-settings.ts";
import type { OnboardingPage } from "./onboarding-contract.ts";

/** How to set up one provider in one environment; null if there is no such provider. */
export async function readOnboarding(place: ProviderRef): Promise<OnboardingPage | null> {
  await refreshProviderSettings();
  const entry = describeProviders(place.environment).find(({ id }) => id === place.provider);
  if (!entry) return null;
  const module = findModule(entry.id);
  const settings = describeSettings(place).map((setting) => {
    const { choices = null, [place.environment]: defaultValue = null } = module.settings[setting.name] ?? {};
    return { ...setting, where: module.onboarding.credentials[setting.name] ?? null, choices, defaultValue };
  });
  const { name, isConfigured, source } = entry;
  return { name, isConfigured, source, onboarding: module.onboarding, settings, callbackPath: callbackPath(module) };
}
