import type { Environment } from "#db/enums.ts";
import { networkNames } from "#lib/assets/networks-contract.ts";
import { selectFullCatalog } from "#lib/assets/queries/assets.ts";
import { selectLastCallbackAt } from "#lib/callbacks/queries.ts";
import { type ProviderHealth, readHealth } from "#lib/providers/health/read-health.ts";
import { providerModules } from "#lib/providers/registry.ts";
import { describeProviders, describeSettings } from "#lib/providers/settings/describe-settings.ts";
import { listDisabledRoutes } from "#lib/providers/settings/disabled-routes.ts";
import { refreshProviderSettings } from "#lib/providers/settings/load-settings.ts";
import type { ProviderRef } from "#lib/providers/settings/set-settings.ts";
import { countOpenTransactions } from "#lib/transactions/queries/open-transactions.ts";
import type { ListedProvider, ListedSetting } from "./contract.ts";

const openTransactionsMax = 10_000;

/** All providers in both environments. */
export async function readProviders(): Promise<Record<Environment, ListedProvider[]>> {
  await refreshProviderSettings();
  const [production, sandbox] = await Promise.all([listIn("production"), listIn("sandbox")]);
  return { production, sandbox };
}

const listIn = (environment: Environment): Promise<ListedProvider[]> =>
  Promise.all(
    describeProviders(environment).map(async (entry) => {
      const disabled = await listDisabledRoutes({ environment, provider: entry.id });
      return { ...entry, disabledCount: disabled.length };
    }),
  );

export type ProviderPage = {
  entry: ListedProvider;
  settings: ListedSetting[];
  /** Null if it was never used and has no credentials. */
  health: ProviderHealth | null;
  /** Null if no authentic callback was ever received. */
  lastCallbackAt: Date | null;
  /** Of the latest 10,000 open transactions of all partners. */
  openTransactions: number;
  /** Suggestions for the fields of a route. */
  choices: {
    fiats: string[];
    methods: Record<string, string>;
    cryptos: string[];
    networks: Record<string, string>;
  };
  disabledRoutes: Awaited<ReturnType<typeof listDisabledRoutes>>;
};

/** One provider in one environment; null if there is no such provider. */
export async function readProvider(place: ProviderRef, now: Date): Promise<ProviderPage | null> {
  await refreshProviderSettings();
  const known = describeProviders(place.environment).find(({ id }) => id === place.provider);
  if (!known) return null;
  const [health, disabledRoutes, lastCallbackAt, openTransactions, catalog] = await Promise.all([
    readHealth(place.environment, now),
    listDisabledRoutes(place),
    selectLastCallbackAt(place.environment, place.provider),
    countOpenTransactions(place, openTransactionsMax),
    selectFullCatalog(),
  ]);
  return {
    entry: { ...known, disabledCount: disabledRoutes.length },
    settings: describeSettings(place),
    health: health.find(({ id }) => id === place.provider) ?? null,
    disabledRoutes,
    lastCallbackAt,
    openTransactions,
    choices: {
      fiats: catalog.fiats.map(({ code }) => code),
      methods: Object.fromEntries(catalog.methods.map(({ id, name }) => [id, name])),
      cryptos: [...new Set(catalog.cryptos.map(({ code }) => code))],
      networks: networkNames(catalog.cryptos.map(({ network }) => network)),
    },
  };
}

/** Names of all providers by identifier. */
export const providerNames: Record<string, string> = Object.fromEntries(
  providerModules.map(({ id, name }) => [id, name]),
);
