import { env } from "#lib/env.ts";

/** The relying party of passkeys: our configured origins, or, without configuration, the page's origin. */
export function passkeySite(origin: string): { id: string; origin: string } {
  const configured = Object.values(env().baseUrls).filter((url) => url !== null);
  const known = configured.length === 0 || configured.includes(origin) ? origin : (configured[0] ?? origin);
  return { id: new URL(known).hostname, origin: known };
}
