import { providerVariable } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { alchemyPay } from "#lib/providers/adapters/alchemy-pay/adapter.ts";
import { banxa } from "#lib/providers/adapters/banxa/adapter.ts";
import { fonbnk } from "#lib/providers/adapters/fonbnk/adapter.ts";
import { guardarian } from "#lib/providers/adapters/guardarian/adapter.ts";
import { mercuryo } from "#lib/providers/adapters/mercuryo/adapter.ts";
import { moonpay } from "#lib/providers/adapters/moonpay/adapter.ts";
import { paybis } from "#lib/providers/adapters/paybis/adapter.ts";
import { transak } from "#lib/providers/adapters/transak/adapter.ts";
import { yellowCard } from "#lib/providers/adapters/yellow-card/adapter.ts";
import type { CountryTable } from "#lib/providers/country-contract.ts";
import type { Environment, ProviderModule, RampProvider } from "#lib/providers/provider.ts";
import { completeSettings } from "#lib/providers/settings/complete-settings.ts";
import { createProvider } from "#lib/providers/settings/create-provider.ts";
import {
  type CachedSettings,
  cachedSettings,
  type SettingsCache,
  type SettingValues,
  settingsKey,
} from "#lib/providers/settings/settings-cache.ts";

/** Every provider Slipway supports, one line each. */
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

const environments: readonly Environment[] = ["production", "sandbox"];

type ProviderLists = { settings: SettingsCache; configured: readonly RampProvider[]; enabled: readonly RampProvider[] };
type Instance = Pick<CachedSettings, "values" | "previous"> & {
  remote: string | undefined;
  provider: RampProvider | null;
};

const lists = new Map<Environment, ProviderLists>();
const instances = new Map<string, Instance>();

/** Enabled providers with credentials in this environment, for lists, quotes, and new orders, as the loaded settings say. */
export const enabledProviders = (environment: Environment): readonly RampProvider[] => listsOf(environment).enabled;

/** All providers with credentials in this environment, for existing orders and callbacks. */
export const configuredProviders = (environment: Environment): readonly RampProvider[] =>
  listsOf(environment).configured;

/** A provider in the registry that is disabled or has no credentials here, so its stored offers do not count. */
export const isUnlisted = (environment: Environment, provider: string): boolean =>
  providerModules.some(({ id }) => id === provider) && !enabledProviders(environment).some(({ id }) => id === provider);

/** What the documentation of each provider says about countries, for those whose lists don't. */
export const countryTables = (): Readonly<Record<string, CountryTable>> =>
  Object.fromEntries(providerModules.flatMap(({ id, countryTable }) => (countryTable ? [[id, countryTable]] : [])));

/** Recreates every provider on the next call. For tests that change environment variables. */
export function resetProviders(): void {
  lists.clear();
  instances.clear();
}

function listsOf(environment: Environment): ProviderLists {
  const settings = cachedSettings();
  const before = lists.get(environment);
  if (before?.settings === settings) return before;
  const configured = providerModules.flatMap((module) => instanceOf(module, environment, settings) ?? []);
  const enabled = configured.filter(({ id }) => settings.get(settingsKey(environment, id))?.isEnabled !== false);
  const now = { settings, configured, enabled };
  lists.set(environment, now);
  return now;
}

/** The same object until its settings change, because it holds cached reads and a circuit breaker. */
function instanceOf(module: ProviderModule, environment: Environment, settings: SettingsCache): RampProvider | null {
  const key = settingsKey(environment, module.id);
  const saved = settings.get(key);
  const [values, previous] = [saved?.values ?? null, saved?.previous ?? null];
  const remote = saved?.described?.remote?.instance;
  const before = instances.get(key);
  const isSame = before && before.values === values && before.previous === previous && before.remote === remote;
  if (isSame) return before.provider;
  const provider = createProvider(module, environment, { saved, variables: variablesOf(module, environment) });
  instances.set(key, { values, previous, remote, provider });
  return provider;
}

/** Throws not_found, with the IDs that exist. */
export function findModule(provider: string): ProviderModule {
  const module = providerModules.find(({ id }) => id === provider);
  if (module) return module;
  const ids = providerModules.map(({ id }) => id).join(", ");
  throw new AppError("not_found", `Provider ${provider.slice(0, 64)} not found. Available providers: ${ids}`);
}

export const variableName = (environment: Environment, provider: string, setting: string): string =>
  `SVC_${environment}_${provider}_${setting.replaceAll(/[A-Z]/g, "_$&")}`.replaceAll("-", "_").toUpperCase();

/** The beginnings of all names of providers' environment variables. */
export const variablePrefixes = (): string[] =>
  environments.flatMap((environment) => providerModules.map(({ id }) => variableName(environment, id, "")));

/** The environment variables of all settings of all providers. */
export const providerVariables = (): string[] =>
  environments.flatMap((environment) =>
    providerModules.flatMap(({ id, settings }) =>
      Object.keys(settings).map((name) => variableName(environment, id, name)),
    ),
  );

/** Settings from environment variables. Null without a credential, as when only URLs and switches are set. */
export function variablesOf({ id, settings }: ProviderModule, environment: Environment): SettingValues | null {
  const values: SettingValues = {};
  let credentials = 0;
  for (const [name, { [environment]: defaultValue, secret }] of Object.entries(settings)) {
    const value = providerVariable(variableName(environment, id, name));
    if (value === undefined) continue;
    values[name] = value;
    if (defaultValue === undefined || secret) credentials += 1;
  }
  return credentials === 0 ? null : values;
}

/** Run at startup. Throws one line that names the missing variable of a partly configured provider. */
export function checkProviderSettings(): void {
  for (const environment of environments) {
    for (const module of providerModules) {
      const values = variablesOf(module, environment);
      const [missing] = values ? completeSettings(module, environment, values).missing : [];
      if (missing === undefined) continue;
      const variable = variableName(environment, module.id, missing);
      throw new Error(`${variable} is required, because other settings of ${module.name} are set`);
    }
  }
}
