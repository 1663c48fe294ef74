import { hasReplica, withReplica } from "#db/client.ts";
import { isReplicaFailure } from "#lib/database-unavailable.ts";
import { secondMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { replicaFailures } from "#lib/metrics/metrics.ts";
import { findReplica, setReplicaState } from "./replica-state.ts";

/** `asOf`: the time that the data is from, in ISO 8601, if that is more than two seconds ago. */
export type ReadList<Result> = { result: Result; asOf: string | null };

/** Runs a read of a list: on the replica where that is permitted. */
export type ListReader = <Result>(read: () => Promise<Result>) => Promise<Result>;

export const fromPrimary: ListReader = (read) => read();

const mentionedLagMs = 2 * secondMs;

/** Reads lists from the replica of the database, or from the primary if there is none, if it is too far behind, or if it fails. Then
 * `read` runs again, and the replica isn't used until its next check, so that it delays few requests. */
export async function readList<Result>(read: () => Promise<Result>): Promise<ReadList<Result>> {
  const replica = hasReplica() ? findReplica(env().replicaLagSeconds * secondMs) : null;
  if (!replica) return { result: await read(), asOf: null };
  try {
    const result = await withReplica(read);
    return { result, asOf: replica.lagMs > mentionedLagMs ? new Date(replica.dataMs).toISOString() : null };
  } catch (error) {
    if (!isReplicaFailure(error)) throw error;
    setReplicaState(null);
    replicaFailures.of().add();
    return { result: await read(), asOf: null };
  }
}
