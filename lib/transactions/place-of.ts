import { readPlace } from "#lib/countries/read-place.ts";
import { invalidField } from "#lib/errors.ts";
import type { NewTransaction } from "./contract.ts";

type Place = Partial<Pick<NewTransaction, "country" | "region">>;

/** Where the buyer lives: as the transaction's fields say it, or those of its buyer. Throws validation_failed on the buyer's if they say
 * something else, or are the only ones and aren't valid. */
export function placeOf({ country, region, buyer }: Place & Partial<Pick<NewTransaction, "buyer">>): Place {
  assertEqual("country", country, buyer?.country);
  assertEqual("region", region, buyer?.region);
  const place = { country: country ?? buyer?.country, region: region ?? buyer?.region };
  if (region === undefined && buyer?.region !== undefined) readPlace(place, "buyer.region");
  return place;
}

function assertEqual(name: keyof Place, own: string | undefined, buyers: string | undefined): void {
  if (own === undefined || buyers === undefined || own === buyers) return;
  throw invalidField(`buyer.${name}`, "invalid_value", `Must be the same as ${name}`);
}
