import { cookies } from "next/headers";
import { type Clock, clockCookie, readClock, zoneCookie } from "#components/ui/text/clock.ts";
import type { Preferences } from "#lib/preferences/contract.ts";

/** The clock of the reader, in the time zone of their browser: by their preferences if they are signed in and have any,
 * otherwise by the choices of this browser. */
export async function readerClock(person?: { preferences: Preferences }): Promise<Clock> {
  const sent = await cookies();
  const { time_zone, time_format } = person?.preferences ?? {};
  const choices = time_zone || time_format ? `${time_zone}.${time_format}` : sent.get(clockCookie)?.value;
  return readClock(sent.get(zoneCookie)?.value, choices);
}
