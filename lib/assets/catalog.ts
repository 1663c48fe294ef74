import { selectCatalog } from "#db/assets.ts";
import type { Environment } from "#db/enums.ts";
import { withoutDisabled } from "#lib/provider-settings/disabled-routes.ts";
import { isUnlisted } from "#lib/providers/registry.ts";

type Catalog = Awaited<ReturnType<typeof selectCatalog>>;

// The worker refreshes the lists every few minutes, so a few seconds of caching save a read per request.
const cacheMs = 5_000;
const cache = new Map<Environment, { readAtMs: number; catalog: Promise<Catalog> }>();

/** The assets and the offers of the enabled providers, cached for a few seconds. */
export function getCatalog(environment: Environment): Promise<Catalog> {
  const known = cache.get(environment);
  if (known && performance.now() - known.readAtMs < cacheMs) return known.catalog;
  const catalog = selectCatalog(environment).then(({ offers, ...rest }) => ({
    ...rest,
    offers: offers.flatMap((offer) => (isUnlisted(environment, offer.provider) ? [] : (withoutDisabled(offer) ?? []))),
  }));
  cache.set(environment, { readAtMs: performance.now(), catalog });
  // Don't cache a failed read.
  catalog.catch(() => cache.delete(environment));
  return catalog;
}

/** Clears the cache of this process after a change. */
export const clearCatalogCache = (environment: Environment): boolean => cache.delete(environment);

/** The number of decimals of a fiat currency; null for an unknown one. */
export async function minorUnitsOf(environment: Environment, fiat: string): Promise<number | null> {
  const { fiats } = await getCatalog(environment);
  return fiats.find(({ code }) => code === fiat)?.minorUnits ?? null;
}
