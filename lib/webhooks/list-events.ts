import type { TenantScope } from "#db/scope.ts";
import { invalidField } from "#lib/errors.ts";
import { type EventCursor, feedStart, parseCursor, sequenceMax, writeCursor } from "#lib/webhooks/event-cursor.ts";
import type { EventFilter, EventPage } from "#lib/webhooks/events-contract.ts";
import { readFeedState, selectEventsAfter, selectPositionOfXid } from "#lib/webhooks/queries/event-feed.ts";
import type { EventRow } from "#lib/webhooks/queries/events.ts";
import { recordEventRead } from "#lib/webhooks/record-event-read.ts";

const limitUsual = 20;

/** A page of a partner's events of the last 90 days in commit order, oldest first. Throws validation_failed for a
 * cursor that isn't one of this tenant. */
export async function listEvents(scope: TenantScope, filter: EventFilter): Promise<EventPage> {
  const limit = filter.limit ?? limitUsual;
  const cursor = await readCursor(scope, filter.cursor);
  const { server, lastPosition, serverLastPosition = lastPosition } = await readFeedState(cursor?.server ?? 0n);
  const last: EventCursor = { server, position: lastPosition, sequence: sequenceMax };
  // A position that the cursor's server assigned after the backup that this database was restored from. Continue after the
  // last event in the backup.
  const isLost = cursor && cursor.position > serverLastPosition;
  const after = isLost ? { ...last, position: serverLastPosition } : (cursor ?? last);
  const rows = await selectEventsAfter(scope, { after, name: filter.event, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const end = shown.at(-1);
  if (end?.position != null) {
    await recordEventRead(scope, filter.event, { position: end.position, sequence: end.sequence });
  }
  return {
    events: shown.map(toEvent),
    pagination: {
      limit,
      has_more: rows.length > limit,
      next_cursor: writeCursor(
        scope,
        end ? { server, position: end.position ?? 0n, sequence: end.sequence } : after,
        filter.cursor,
      ),
    },
  };
}

const toEvent = ({ id, isTest, createdAt, body }: EventRow) => ({
  id,
  is_test: isTest,
  created_at: createdAt.toISOString(),
  payload: JSON.parse(body.toString("utf8")),
});

/** Undefined for `latest`. Throws validation_failed for a cursor that isn't one of this tenant. */
export async function readCursor(scope: TenantScope, cursor: string | undefined): Promise<EventCursor | undefined> {
  if (cursor === "latest") return undefined;
  const parsed = cursor === undefined ? feedStart : parseCursor(scope, cursor);
  if (!parsed) throw unknownCursor();
  return "xid" in parsed ? { server: 0n, ...(await selectPositionOfXid(scope, parsed)) } : parsed;
}

const unknownCursor = () =>
  invalidField("cursor", "invalid_format", "Must be latest or the next_cursor of an earlier response");
