import { type Catalog, listOnce } from "#lib/assets/catalog.ts";
import { type Place, placeKey } from "./countries.ts";
import { eligibilityOf, factsAbout } from "./eligibility.ts";

type Offers = Catalog["offers"];

/** The offers that aren't known to be refused in a place, with the assets that aren't; all of them without a place. */
export function offersIn(catalog: Catalog, place: Place | null): Offers {
  if (!place) return catalog.offers;
  return listOnce(catalog, `offers ${placeKey(place)}`, () => {
    const facts = factsAbout(place.country, catalog);
    const isRefused = (offer: Offers[number], asset: string | null) =>
      eligibilityOf(offer, asset, place, facts).result === "unsupported";
    return catalog.offers.flatMap((offer) => {
      if (isRefused(offer, null)) return [];
      const assets = offer.assets.filter((asset) => !isRefused(offer, asset));
      return assets.length > 0 ? { ...offer, assets } : [];
    });
  });
}
