import { secondMs } from "#lib/duration.ts";
import { logStore } from "./log-store.ts";

// Requests are shipped every two seconds.
const usualMs = 10 * secondMs;

/** The time in ISO 8601 after which requests may be missing, because they aren't shipped yet; null if it's only seconds ago. */
export async function readCompleteTo(now: Date): Promise<string | null> {
  const completeTo = await logStore().completeTo();
  return completeTo && now.getTime() - completeTo.getTime() > usualMs ? completeTo.toISOString() : null;
}
