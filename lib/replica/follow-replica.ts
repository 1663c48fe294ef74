import { hasReplica } from "#db/client.ts";
import { recordDatabaseTime, selectReplicatedTime } from "#db/database-clock.ts";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { describeError } from "#lib/log-error.ts";
import { replicaLag, replicaUsed } from "#lib/metrics/metrics.ts";
import { startSyncLoop } from "#lib/sync-loop.ts";
import { checkMsMax, setReplicaState } from "./replica-state.ts";

const checkEveryMs = secondMs;

/** Checks each second how far the replica is behind, if there is one. The record of the database's time is the heartbeat: it is written to
 * the primary, and looked for on the replica at the next check. So an idle database doesn't look like lag, a server that isn't a
 * replica of this primary is never used, and it works with poolers and managed databases. */
export function followReplica(): { stop(): Promise<void> } {
  if (!hasReplica()) return { stop: async () => undefined };
  let written = { databaseMs: 0, atMs: Number.NEGATIVE_INFINITY };
  let isUsed: boolean | undefined;

  const note = (isUsable: boolean, why: Record<string, unknown>) => {
    replicaUsed.of().set(isUsable ? 1 : 0);
    if (!isUsable && isUsed !== false) log.warn("replica can't be used, lists are read from the primary", why);
    if (isUsable && isUsed === false) log.info("replica is used again");
    isUsed = isUsable;
  };

  async function check(): Promise<void> {
    const checkedMs = performance.now();
    const { databaseMs: expectedMs, atMs } = written;
    const dataMs = await selectReplicatedTime();
    written = { databaseMs: (await recordDatabaseTime()).latestMs, atMs: performance.now() };
    // The first check has nothing to compare with, and neither has one after a pause, or after the database's clock was set back.
    if (checkedMs - atMs > checkMsMax || written.databaseMs <= expectedMs) return setReplicaState(null);
    if (dataMs === null) throw new Error("The database at DATABASE_REPLICA_URL isn't a replica of the primary");
    const lagMs = Math.max(0, expectedMs - dataMs);
    setReplicaState({ lagMs, dataMs, checkedMs });
    replicaLag.of().set(lagMs / secondMs);
    note(lagMs <= env().replicaLagSeconds * secondMs, { lag_seconds: Math.round(lagMs / secondMs) });
  }

  return startSyncLoop("replica not checked", checkEveryMs, async ({ isLast }) => {
    if (isLast) return setReplicaState(null);
    await check().catch((error) => {
      setReplicaState(null);
      // Described here, because an error of a database is otherwise logged as an outage of the primary.
      note(false, { ...describeError(error) });
    });
  });
}
