import { env } from "#lib/env.ts";

/** Whom a passkey is made for: our own configured addresses; without one, the address the page stands at. */
export function passkeySite(origin: string): { id: string; origin: string } {
  const configured = Object.values(env().baseUrls).filter((url) => url !== null);
  const known = configured.length === 0 || configured.includes(origin) ? origin : (configured[0] ?? origin);
  return { id: new URL(known).hostname, origin: known };
}
