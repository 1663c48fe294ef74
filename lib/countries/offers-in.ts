import { type Catalog, listOnce } from "#lib/assets/catalog.ts";
import { type Place, placeKey } from "./countries.ts";
import { eligibilityOf } from "./eligibility.ts";

type Offers = Catalog["offers"];

/** The offers that aren't known to be refused in a place, with the assets that aren't; all of them without a place. */
export function offersIn(catalog: Catalog, place: Place | null): Offers {
  if (!place) return catalog.offers;
  return listOnce(catalog, `offers ${placeKey(place)}`, () =>
    catalog.offers.flatMap((offer) => {
      if (isRefused(catalog, offer, null, place)) return [];
      const assets = offer.assets.filter((asset) => !isRefused(catalog, offer, asset, place));
      return assets.length > 0 ? { ...offer, assets } : [];
    }),
  );
}

const isRefused = (catalog: Catalog, offer: Offers[number], asset: string | null, place: Place): boolean =>
  eligibilityOf(offer, asset, place, catalog).result === "unsupported";
