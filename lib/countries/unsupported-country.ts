import { type Catalog, getCatalog } from "#lib/assets/catalog.ts";
import { assetId } from "#lib/providers/assets.ts";
import type { QuoteRequest, RampProvider, Route, Unsupported } from "#lib/providers/provider.ts";
import { contextOf } from "#lib/providers/settings/create-provider.ts";
import { countryNames, listRegions, type Place } from "./countries.ts";
import { type Eligibility, eligibilityOf } from "./eligibility.ts";

/** Where the buyer of a request lives; null if that isn't stated. */
export const placeOf = ({ country, region = null }: Pick<QuoteRequest, "country" | "region">): Place | null =>
  country ? { country, region } : null;

/** Whether a provider serves a place on a route. Null if it doesn't offer the route, which its own lists then say. */
export function routeEligibility(catalog: Catalog, provider: string, route: Route, place: Place): Eligibility | null {
  const asset = assetId(route);
  const offer = catalog.offers.find(
    (one) =>
      one.provider === provider && one.side === route.side && one.fiat === route.fiat && one.method === route.method,
  );
  return offer?.assets.includes(asset) ? eligibilityOf(offer, asset, place, catalog) : null;
}

/** The refusal if the provider is known not to serve where the buyer lives; otherwise null, and always without a country. */
export async function unsupportedCountry(provider: RampProvider, request: QuoteRequest): Promise<Unsupported | null> {
  const place = placeOf(request);
  const environment = contextOf(provider)?.environment;
  if (!place || !environment) return null;
  const found = routeEligibility(await getCatalog(environment), provider.id, request, place);
  if (found?.result !== "unsupported") return null;
  const { field } = found;
  return {
    unsupported: "country_unsupported",
    message: `${provider.name} isn't available in ${nameOf(place, field)} for this request`,
    ...(field === "region" && { field }),
  };
}

function nameOf({ country, region }: Place, field: "country" | "region"): string {
  const name = countryNames("en")(country);
  if (field === "country" || region === null) return name;
  return `${listRegions(country).find(({ code }) => code === region)?.name ?? region} (${name})`;
}
