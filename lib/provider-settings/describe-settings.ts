import type { Environment } from "#db/enums.ts";
import { configuredProviders, providerModules, variableName, variablesOf } from "#lib/providers/registry.ts";
import { completeSettings, isOnThisMachine } from "./complete-settings.ts";
import { findModule } from "./find-module.ts";
import type { ProviderRef } from "./set-settings.ts";
import { cachedSettings, settingsKey } from "./settings-cache.ts";

export type ProviderEntry = {
  id: string;
  name: string;
  isEnabled: boolean;
  /** Its credentials are there and can be used. */
  isKnown: boolean;
  source: "by hand" | "variables" | "unreadable" | "none";
};

export type ProviderSettingEntry = {
  name: string;
  description: string;
  isSecret: boolean;
  source: "by hand" | "variable" | "default" | "missing";
  /** The environment variable's name. */
  variable: string;
  /** Null for a secret, and where there is none. */
  value: string | null;
};

/** Every provider there is, as this process knows it: load the settings first. Variables are those of this process. */
export function describeProviders(environment: Environment): ProviderEntry[] {
  const known = new Set(configuredProviders(environment).map(({ id }) => id));
  return providerModules.map((module) => {
    const { id, name } = module;
    const held = cachedSettings().get(settingsKey(environment, id));
    const isUnreadable = held?.given === "unreadable";
    const fromVariables = variablesOf(module, environment) ? "variables" : "none";
    const source = isUnreadable ? "unreadable" : held?.given ? "by hand" : fromVariables;
    return { id, name, isEnabled: held?.isEnabled ?? true, isKnown: known.has(id), source };
  });
}

/** One provider's settings: which are set and where, never a secret's value. Throws not_found. */
export function describeSettings({ environment, provider }: ProviderRef): ProviderSettingEntry[] {
  const module = findModule(provider);
  const given = cachedSettings().get(settingsKey(environment, provider))?.given;
  const byHand = given && given !== "unreadable" ? given : null;
  const variables = variablesOf(module, environment) ?? {};
  return Object.entries(module.settings).map(([name, { description, secret, [environment]: preset }]) => {
    const set = byHand ?? variables;
    const where = byHand ? "by hand" : "variable";
    const source = set[name] !== undefined ? where : preset !== undefined ? "default" : "missing";
    const value = set[name] ?? preset ?? null;
    const variable = variableName(environment, provider, name);
    return { name, description, isSecret: secret === true, source, variable, value: secret ? null : value };
  });
}

/** Somewhere the operator set credentials of a real provider by hand: then nothing is played. */
export const hasRealSettings = (): boolean =>
  (["production", "sandbox"] as const).some((environment) =>
    providerModules.some((module) => {
      const given = cachedSettings().get(settingsKey(environment, module.id))?.given;
      if (!given || given === "unreadable") return false;
      return !isOnThisMachine(completeSettings(module, environment, given).settings);
    }),
  );
