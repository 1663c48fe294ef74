import { selectCatalogue } from "#db/assets.ts";
import type { Environment } from "#db/enums.ts";
import { withoutDisabled } from "#lib/provider-settings/disabled-routes.ts";
import { isUnlisted } from "#lib/providers/registry.ts";

type Catalogue = Awaited<ReturnType<typeof selectCatalogue>>;

// The lists change when the worker refreshes them, every few minutes; requests within these seconds share one read.
const freshMs = 5_000;
const kept = new Map<Environment, { readAtMs: number; catalogue: Promise<Catalogue> }>();

/** Assets and what the enabled providers offer, at most a few seconds old. */
export function catalogueOf(environment: Environment): Promise<Catalogue> {
  const known = kept.get(environment);
  if (known && performance.now() - known.readAtMs < freshMs) return known.catalogue;
  const catalogue = selectCatalogue(environment).then(({ offers, ...rest }) => ({
    ...rest,
    offers: offers.flatMap((offer) => (isUnlisted(environment, offer.provider) ? [] : (withoutDisabled(offer) ?? []))),
  }));
  kept.set(environment, { readAtMs: performance.now(), catalogue });
  // A failed read is not kept: the next request tries again.
  catalogue.catch(() => kept.delete(environment));
  return catalogue;
}

/** For whoever changed the lists: the next request of this process reads them anew. */
export const forgetCatalogue = (environment: Environment): boolean => kept.delete(environment);

/** How many decimals an amount in this fiat may have; null for a currency we do not know. */
export async function minorUnitsOf(environment: Environment, fiat: string): Promise<number | null> {
  const { fiats } = await catalogueOf(environment);
  return fiats.find(({ code }) => code === fiat)?.minorUnits ?? null;
}
