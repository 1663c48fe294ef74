import { isDeepStrictEqual } from "node:util";
import type { Environment } from "#db/enums.ts";
import { identifyAsset, isSameAsset, tokenContracts } from "#lib/assets/asset-identity.ts";
import { selectCatalog } from "#lib/assets/queries/assets.ts";
import { deadline } from "#lib/deadline.ts";
import { invalidField } from "#lib/errors.ts";
import { keepLatest } from "#lib/keep-latest.ts";
import type { Route } from "#lib/providers/provider.ts";
import { countryTables, isUnlisted } from "#lib/providers/registry.ts";
import { withoutDisabled } from "#lib/providers/settings/disabled-routes.ts";

export type Catalog = Awaited<ReturnType<typeof readCatalog>>;

// Changes clear the cache; this is for notifications that were missed.
const cacheMs = deadline(5_000);
type Cache = Map<Environment, { readAtMs: number; catalog: Promise<Catalog> }>;
// On globalThis, because Next's bundle and Node each load their own copy of this module, and one of them is notified.
const shared = globalThis as typeof globalThis & { slipwayCatalog?: Cache };
shared.slipwayCatalog ??= new Map();
const cache: Cache = shared.slipwayCatalog;
const latest = new Map<Environment, Catalog>();

/** The assets and the offers of the enabled providers, cached for a few seconds. The same object until something changes. */
export function getCatalog(environment: Environment): Promise<Catalog> {
  const known = cache.get(environment);
  if (known && performance.now() - known.readAtMs < cacheMs) return known.catalog;
  const catalog = readCatalog(environment).then((read) => {
    const before = latest.get(environment);
    if (before && isDeepStrictEqual(before, read)) return before;
    latest.set(environment, read);
    return read;
  });
  cache.set(environment, { readAtMs: performance.now(), catalog });
  // Don't cache a failed read.
  catalog.catch(() => cache.delete(environment));
  return catalog;
}

async function readCatalog(environment: Environment) {
  const { offers, cryptos, contracts, ...rest } = await selectCatalog(environment);
  const listed = contracts.filter(({ provider }) => !isUnlisted("production", provider));
  const isListed = ({ provider }: { provider: string }) => !isUnlisted(environment, provider);
  return {
    ...rest,
    countryTables: countryTables(),
    contracts: tokenContracts(listed),
    cryptos: cryptos.map((crypto) => ({ ...crypto, ...identifyAsset(crypto, listed) })),
    offers: offers.filter(isListed).flatMap((offer) => withoutDisabled(offer) ?? []),
  };
}

const lists = new WeakMap<Catalog, ReturnType<typeof keepLatest<object>>>();

/** What `make` lists of a catalog: the same object for the same `key` until the catalog changes. */
export function listOnce<List extends object>(catalog: Catalog, key: string, make: () => List): List {
  const kept = lists.get(catalog) ?? keepLatest<object>();
  lists.set(catalog, kept);
  return kept(key, make) as List;
}

/** The catalog's names of payment methods by identifier. */
export const methodNames = async (environment: Environment): Promise<Record<string, string>> =>
  (await getCatalog(environment)).methodNames;

/** Clears the cache of this process. */
export const clearCatalogCache = (environment: Environment): boolean => cache.delete(environment);

/** How wallets name an asset: CAIP-19, or null. */
export async function assetIdOf(environment: Environment, crypto: string, network: string): Promise<string | null> {
  const { cryptos } = await getCatalog(environment);
  return cryptos.find((one) => one.code === crypto && one.network === network)?.assetId ?? null;
}

/** Throws validation_failed if `assetId` isn't the requested currency's. */
export async function assertAssetId(
  environment: Environment,
  assetId: string,
  { crypto, network }: Pick<Route, "crypto" | "network">,
) {
  const known = await assetIdOf(environment, crypto, network);
  if (known !== null && isSameAsset(known, assetId)) return;
  const message = known === null ? `${crypto} on ${network} has no asset ID` : `${crypto} on ${network} is ${known}`;
  throw invalidField("asset_id", "unknown_value", message);
}
