import { secondMs } from "#lib/duration.ts";

/** What the last check found, or null if the replica can't be used. */
export type ReplicaState = {
  /** By how much the replica was behind. */
  lagMs: number;
  /** The replica has everything that was committed by this time. */
  dataMs: number;
  /** When this was checked, by `performance.now()`. */
  checkedMs: number;
};

/** A check runs each second. Without a result for as long, the replica is no longer used. */
export const checkMsMax = 3 * secondMs;

// Next's bundle and Node load this module separately.
const holder = globalThis as typeof globalThis & { slipwayReplicaState?: ReplicaState | null };

export const replicaState = (): ReplicaState | null => holder.slipwayReplicaState ?? null;

export function setReplicaState(state: ReplicaState | null): void {
  holder.slipwayReplicaState = state;
}

/** What can be read from the replica, or null if lists have to be read from the primary. */
export function findReplica(lagMsMax: number): ReplicaState | null {
  const state = replicaState();
  if (!state || state.lagMs > lagMsMax || performance.now() - state.checkedMs > checkMsMax) return null;
  return state;
}
