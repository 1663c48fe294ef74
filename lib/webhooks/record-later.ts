import { setTimeout } from "node:timers/promises";
import { secondMs } from "#lib/duration.ts";
import { log } from "#lib/log.ts";
import { isPostgresError } from "#lib/log-error.ts";

const pauseMs = { first: secondMs, longest: 60 * secondMs };

type RecordLater = {
  endpoint: string;
  /** Whether another process may record attempts of the endpoint by now, or this one stops. */
  isEnded(): boolean;
  stopped: AbortSignal;
};

/** Repeats what the database refused, such as on a full disk: an attempt that isn't recorded is due, and would be sent again immediately. What
 * the database may have committed isn't repeated. */
export async function recordLater(
  record: () => Promise<boolean>,
  refusal: unknown,
  { endpoint, isEnded, stopped }: RecordLater,
): Promise<boolean> {
  let error = refusal;
  for (let ms = pauseMs.first; isPostgresError(error) && !isEnded(); ms = Math.min(ms * 2, pauseMs.longest)) {
    log.error("webhook attempt not recorded", { endpoint, error });
    await setTimeout(ms, undefined, { signal: stopped }).catch(() => undefined);
    try {
      return await record();
    } catch (next) {
      error = next;
    }
  }
  throw error;
}
