import { countOn, deleteOldRollups, sourceNames } from "#db/rollups.ts";

/** Counts what is new since the last turn. May be ended at any moment and run in any number of processes. */
export async function updateRollups(now: Date): Promise<void> {
  for (const name of sourceNames) while (await countOn(name, now));
}

export { deleteOldRollups };
