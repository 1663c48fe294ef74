import type { TenantScope } from "#db/scope.ts";
import { type EventPosition, type EventRow, selectEventsAfter, selectLatestPosition } from "#db/webhook-events.ts";
import { invalidField } from "#lib/errors.ts";
import type { EventFilter, EventPage } from "#lib/webhooks/events-contract.ts";

const limitUsual = 20;
const beginning: EventPosition = { xid: 0n, sequence: 0n };

/** A page of a partner's events of the last 90 days in commit order, oldest first. Throws validation_failed for a
 * cursor this server didn't issue. */
export async function listEvents(scope: TenantScope, filter: EventFilter): Promise<EventPage> {
  const limit = filter.limit ?? limitUsual;
  const after = await positionOf(filter.cursor);
  const rows = await selectEventsAfter(scope, { after, name: filter.event, limit: limit + 1 });
  // A position in the future comes from another database, and would return nothing for a long time.
  if (rows.length === 0 && after.xid > (await selectLatestPosition()).xid) throw unknownCursor();
  const shown = rows.slice(0, limit);
  return {
    events: shown.map(toEvent),
    pagination: { limit, has_more: rows.length > limit, next_cursor: writePosition(shown.at(-1) ?? after) },
  };
}

const toEvent = ({ id, isTest, createdAt, body }: EventRow) => ({
  id,
  is_test: isTest,
  created_at: createdAt.toISOString(),
  payload: JSON.parse(body.toString("utf8")),
});

const writePosition = ({ xid, sequence }: EventPosition) => Buffer.from(`${xid}.${sequence}`).toString("base64url");

async function positionOf(cursor: string | undefined): Promise<EventPosition> {
  if (cursor === undefined) return beginning;
  if (cursor === "latest") return selectLatestPosition();
  const [, xid, sequence] = /^(\d{1,18})\.(\d{1,19})$/.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  const position = xid && sequence ? { xid: BigInt(xid), sequence: BigInt(sequence) } : null;
  if (position && writePosition(position) === cursor && position.sequence < 2n ** 63n) return position;
  throw unknownCursor();
}

const unknownCursor = () =>
  invalidField("cursor", "format", "Must be latest or the next_cursor of an earlier response");
