import { setTimeout as wait } from "node:timers/promises";
import { recordDatabaseTime, rescheduleAfterJump, selectDatabaseTime } from "#db/database-clock.ts";
import { clearDatabaseTime, clockDifference, setDatabaseTime } from "#lib/clock.ts";
import { secondMs } from "#lib/duration.ts";
import { log } from "#lib/log.ts";

const readEveryMs = 2 * secondMs;
// A slower response doesn't say closely enough what time it is.
const responseMsMax = secondMs;
// By then, every process has asked for the new time, received it, and plans by it: after three seconds at most.
const settleMs = 4 * secondMs;

/** Keeps `currentTime` at the database's time. Resolves after the first query, whether or not the database was reachable. */
export async function followDatabaseClock(): Promise<{ stop(): void }> {
  let isStopped = false;
  let isDifferent = false;
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    const askedMs = performance.now();
    // Other queries report that the database is away.
    const databaseMs = await selectDatabaseTime().catch(() => null);
    const respondedMs = performance.now();
    if (isStopped) return;
    timer = setTimeout(() => void read(), readEveryMs).unref();
    if (databaseMs === null || respondedMs - askedMs > responseMsMax) return;
    setDatabaseTime(databaseMs, (askedMs + respondedMs) / 2);
    const seconds = clockDifference();
    if ((seconds !== 0) === isDifferent) return;
    isDifferent = seconds !== 0;
    if (isDifferent) log.warn("clock differs from the database's, which is used instead", { seconds });
    else log.info("clock agrees with the database's again");
  }

  await read();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearDatabaseTime();
    },
  };
}

/** After the database's clock was set back, moves everything that is planned back with it, so that nothing waits for the
 * difference. A clock that was set forward needs nothing: what is planned is due earlier. */
export async function followClockJumps(): Promise<void> {
  if (!(await recordDatabaseTime())) return;
  await wait(settleMs);
  const seconds = await rescheduleAfterJump();
  if (seconds > 0) log.warn("database's clock was set back, and everything planned moved with it", { seconds });
}
