import { sql } from "drizzle-orm";
import { db } from "./client.ts";
import type { WebhookEventName } from "./enums.ts";
import type { EventPosition } from "./event-feed.ts";
import { eventReads } from "./schema-integration.ts";
import type { TenantScope } from "./scope.ts";

type EventRead = EventPosition & { names: readonly WebhookEventName[]; at: Date };

/** Records that the partner was sent the events with these names up to this position. An earlier position changes nothing. */
export async function upsertEventReads(
  { partnerId, environment }: TenantScope,
  { names, position, sequence, at }: EventRead,
): Promise<void> {
  await db
    .insert(eventReads)
    .values(names.map((name) => ({ partnerId, environment, name, position, sequence, readAt: at })))
    .onConflictDoUpdate({
      target: [eventReads.partnerId, eventReads.environment, eventReads.name],
      set: {
        position: sql`excluded.position`,
        sequence: sql`excluded.sequence`,
        readAt: sql`excluded.read_at`,
      },
      setWhere: sql`(${eventReads.position}, ${eventReads.sequence}) < (excluded.position, excluded.sequence)`,
    });
}
