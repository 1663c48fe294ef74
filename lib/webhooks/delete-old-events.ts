import { deleteEventsBefore } from "#db/webhook-events.ts";
import { dayMs } from "#lib/duration.ts";

const daysKept = 90;
const atOnce = 1_000;

/** Removes events older than 90 days with their deliveries and attempts, in small commits. */
export async function deleteOldEvents(now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysKept * dayMs);
  while ((await deleteEventsBefore(before, atOnce)) === atOnce);
}
