import type { Environment } from "#db/enums.ts";
import type { ProviderEntry, ProviderSettingEntry } from "#lib/providers/calls/contract.ts";
import {
  configuredProviders,
  findModule,
  providerModules,
  variableName,
  variablesOf,
} from "#lib/providers/registry.ts";
import { completeSettings, isOnThisMachine } from "./complete-settings.ts";
import type { ProviderRef } from "./set-settings.ts";
import { cachedSettings, type SettingValues, settingsKey } from "./settings-cache.ts";

/** Every provider in the registry. Load the settings first; environment variables are those of the process with the
 * credentials. */
export function describeProviders(environment: Environment): ProviderEntry[] {
  const configured = new Set(configuredProviders(environment).map(({ id }) => id));
  return providerModules.map((module) => {
    const { id, name } = module;
    const saved = cachedSettings().get(settingsKey(environment, id));
    if (saved?.described) return saved.described.entry;
    const fallback = variablesOf(module, environment) ? "variables" : "none";
    const source = saved?.values === "unreadable" ? "unreadable" : saved?.values ? "saved" : fallback;
    return { id, name, isEnabled: saved?.isEnabled ?? true, isConfigured: configured.has(id), source };
  });
}

/** Where each setting of one provider comes from, without secret values. Throws not_found. */
export function describeSettings({ environment, provider }: ProviderRef): ProviderSettingEntry[] {
  const module = findModule(provider);
  const described = cachedSettings().get(settingsKey(environment, provider))?.described;
  if (described) return described.settings;
  const saved = readableValues(environment, provider);
  const values = saved ?? variablesOf(module, environment) ?? {};
  return Object.entries(module.settings).map(([name, { description, secret, [environment]: defaultValue }]) => {
    const given = saved ? "saved" : "variable";
    const source = values[name] !== undefined ? given : defaultValue !== undefined ? "default" : "missing";
    const variable = variableName(environment, provider, name);
    const value = secret ? null : (values[name] ?? defaultValue ?? null);
    return { name, description, isSecret: secret === true, source, variable, value };
  });
}

function readableValues(environment: Environment, provider: string): SettingValues | null {
  const values = cachedSettings().get(settingsKey(environment, provider))?.values ?? null;
  return values === "unreadable" ? null : values;
}

/** The real providers whose credentials an operator has saved. With one in production, nothing may be simulated. */
export const savedProviders = (environment: Environment): string[] =>
  providerModules
    .filter((module) => {
      const values = readableValues(environment, module.id);
      return values !== null && !isOnThisMachine(completeSettings(module, environment, values).settings);
    })
    .map(({ name }) => name);
