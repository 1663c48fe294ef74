import { invalidField } from "#lib/errors.ts";
import { isRegion, listRegions, type Place } from "./countries.ts";

/** Where the buyer lives, as a request states it; null if it doesn't. Throws validation_failed on the field of the region. */
export function readPlace(
  { country, region }: { country?: string | null; region?: string | null },
  field = "region",
): Place | null {
  if (!country) {
    if (region) throw invalidField(field, "missing", "Send country too, such as country=US with region=CA");
    return null;
  }
  if (region && !isRegion(country, region)) {
    const known = listRegions(country).map(({ code }) => code);
    throw invalidField(field, "unknown_value", `Must be one of ${known.join(", ")} in ${country}`);
  }
  return { country, region: region || null };
}
