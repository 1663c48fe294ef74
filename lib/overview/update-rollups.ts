import { countOn, deleteOldRollups, sourceNames } from "#db/rollups.ts";

/** Updates the rollups. Can be interrupted at any time and run in any number of processes. */
export async function updateRollups(now: Date): Promise<void> {
  for (const name of sourceNames) while (await countOn(name, now));
}

export { deleteOldRollups };
