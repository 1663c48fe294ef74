import { providerVariable } from "#lib/env.ts";
import { completeSettings } from "#lib/provider-settings/complete-settings.ts";
import { createProvider } from "#lib/provider-settings/create-provider.ts";
import {
  type CachedSettings,
  cachedSettings,
  type SettingsCache,
  type SettingValues,
  settingsKey,
} from "#lib/provider-settings/settings-cache.ts";
import { alchemyPay } from "#lib/providers/alchemy-pay/adapter.ts";
import { banxa } from "#lib/providers/banxa/adapter.ts";
import { fonbnk } from "#lib/providers/fonbnk/adapter.ts";
import { guardarian } from "#lib/providers/guardarian/adapter.ts";
import { mercuryo } from "#lib/providers/mercuryo/adapter.ts";
import { moonpay } from "#lib/providers/moonpay/adapter.ts";
import { paybis } from "#lib/providers/paybis/adapter.ts";
import type { Environment, ProviderModule, RampProvider } from "#lib/providers/provider.ts";
import { transak } from "#lib/providers/transak/adapter.ts";
import { yellowCard } from "#lib/providers/yellow-card/adapter.ts";

/** Every provider Slipway speaks with: one line each. */
export const providerModules: readonly ProviderModule[] = [
  moonpay,
  paybis,
  guardarian,
  banxa,
  transak,
  mercuryo,
  alchemyPay,
  fonbnk,
  yellowCard,
];

type Lists = { held: SettingsCache; known: readonly RampProvider[]; enabled: readonly RampProvider[] };
type Made = Pick<CachedSettings, "given" | "previous"> & { provider: RampProvider | null };

const lists = new Map<Environment, Lists>();
const made = new Map<string, Made>();

/** The enabled providers with credentials in this environment: whom to list, to quote and to begin an order with. */
export const enabledProviders = (environment: Environment): readonly RampProvider[] => listsIn(environment).enabled;

/** Every provider with credentials in this environment, enabled or not: whose orders are followed up and whose callbacks
 * are believed. */
export const configuredProviders = (environment: Environment): readonly RampProvider[] => listsIn(environment).known;

/** One of ours that is disabled or has no credentials here: what it offered before is not to be had. */
export const isUnlisted = (environment: Environment, provider: string): boolean =>
  providerModules.some(({ id }) => id === provider) && !enabledProviders(environment).some(({ id }) => id === provider);

function listsIn(environment: Environment): Lists {
  const held = cachedSettings();
  const before = lists.get(environment);
  if (before?.held === held) return before;
  const known = providerModules.flatMap((module) => providerOf(module, environment, held) ?? []);
  const enabled = known.filter(({ id }) => held.get(settingsKey(environment, id))?.isEnabled !== false);
  const now = { held, known, enabled };
  lists.set(environment, now);
  return now;
}

/** The same object as long as its settings are the same: what it remembers, and its breaker, are kept. */
function providerOf(module: ProviderModule, environment: Environment, all: SettingsCache): RampProvider | null {
  const key = settingsKey(environment, module.id);
  const held = all.get(key);
  const [given, previous] = [held?.given ?? null, held?.previous ?? null];
  const before = made.get(key);
  if (before && before.given === given && before.previous === previous) return before.provider;
  const provider = createProvider(module, environment, { held, variables: variablesOf(module, environment) });
  made.set(key, { given, previous, provider });
  return provider;
}

export const variableName = (environment: Environment, provider: string, setting: string): string =>
  `SVC_${environment}_${provider}_${setting.replaceAll(/[A-Z]/g, "_$&")}`.replaceAll("-", "_").toUpperCase();

/** What the environment variables give; null when they hold nothing that makes a provider: switches and addresses alone. */
export function variablesOf({ id, settings }: ProviderModule, environment: Environment): SettingValues | null {
  const given: SettingValues = {};
  let credentials = 0;
  for (const [name, { [environment]: preset, secret }] of Object.entries(settings)) {
    const value = providerVariable(variableName(environment, id, name));
    if (value === undefined) continue;
    given[name] = value;
    if (preset === undefined || secret) credentials += 1;
  }
  return credentials === 0 ? null : given;
}

/** Throws one line that names the variable when a provider is half configured; for the start. */
export function checkProviderSettings(): void {
  for (const environment of ["production", "sandbox"] as const) {
    for (const module of providerModules) {
      const [missing] = completeSettings(module, environment, variablesOf(module, environment) ?? {}).missing;
      if (missing === undefined || !variablesOf(module, environment)) continue;
      const variable = variableName(environment, module.id, missing);
      throw new Error(`${variable} is required, since other settings of ${module.name} are there`);
    }
  }
}
