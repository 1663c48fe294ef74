import { selectCatalogue } from "#db/assets.ts";
import type { Environment } from "#db/enums.ts";
import { withoutDisabled } from "#lib/provider-settings/disabled-routes.ts";
import { isUnlisted } from "#lib/providers/registry.ts";

type Catalogue = Awaited<ReturnType<typeof selectCatalogue>>;

// The worker refreshes the lists every few minutes, so a few seconds of caching save a read per request.
const cacheMs = 5_000;
const cache = new Map<Environment, { readAtMs: number; catalogue: Promise<Catalogue> }>();

/** The assets and the offers of the enabled providers, cached for a few seconds. */
export function getCatalog(environment: Environment): Promise<Catalogue> {
  const known = cache.get(environment);
  if (known && performance.now() - known.readAtMs < cacheMs) return known.catalogue;
  const catalogue = selectCatalogue(environment).then(({ offers, ...rest }) => ({
    ...rest,
    offers: offers.flatMap((offer) => (isUnlisted(environment, offer.provider) ? [] : (withoutDisabled(offer) ?? []))),
  }));
  cache.set(environment, { readAtMs: performance.now(), catalogue });
  // Don't cache a failed read.
  catalogue.catch(() => cache.delete(environment));
  return catalogue;
}

/** Clears the cache of this process after a change. */
export const clearCatalogCache = (environment: Environment): boolean => cache.delete(environment);

/** The number of decimals of a fiat currency; null for an unknown one. */
export async function minorUnitsOf(environment: Environment, fiat: string): Promise<number | null> {
  const { fiats } = await getCatalog(environment);
  return fiats.find(({ code }) => code === fiat)?.minorUnits ?? null;
}
