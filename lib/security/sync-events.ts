import { addSecurityEvents } from "#lib/security/queries.ts";
import { addEvent, pendingEvents } from "./count-event.ts";

/** Runs one statement, or none if nothing was refused. Counts that could not be written stay in memory; a process that is
 * killed loses those of the last seconds. */
export async function flushSecurityEvents(): Promise<void> {
  const pending = pendingEvents();
  if (pending.events.size === 0) return;
  const { events } = pending;
  pending.events = new Map();
  try {
    await addSecurityEvents([...events.values()]);
  } catch (error) {
    for (const event of events.values()) addEvent(event);
    throw error;
  }
}
