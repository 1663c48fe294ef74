import { cookies } from "next/headers";
import { cache } from "react";
import { type Clock, clockCookie, readClock, zoneCookie } from "#components/ui/text/clock.ts";

/** The clock of the person whose browser sent the request. */
export const currentClock = cache(async (): Promise<Clock> => {
  const sent = await cookies();
  return readClock(sent.get(zoneCookie)?.value, sent.get(clockCookie)?.value);
});
