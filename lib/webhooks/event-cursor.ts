import type { TenantScope } from "#db/scope.ts";
import { openCursor, sealCursor } from "#lib/sealed-cursor.ts";
import type { EventPosition } from "#lib/webhooks/queries/event-feed.ts";

/** `server` is the database server that assigned the last position when the cursor was issued; see lib/webhooks/queries/event-feed.ts. */
export type EventCursor = EventPosition & { server: bigint };
/** A cursor of version 0.1, which ordered events by transaction ID. */
export type XidCursor = { xid: bigint; sequence: bigint };

export const feedStart: EventCursor = { server: 0n, position: 0n, sequence: 0n };
/** The largest bigint in Postgres: after every event of a position. */
export const sequenceMax = 2n ** 63n - 1n;

const number = "(0|[1-9]\\d{0,18})";
const form = new RegExp(`^(?:2\\.${number}\\.)?${number}\\.${number}$`);

/** The cursor that was `sent` if it has the same position. */
export const writeCursor = (scope: TenantScope, { server, position, sequence }: EventCursor, sent?: string): string =>
  sealCursor(scope, `2.${server}.${position}.${sequence}`, sent);

/** Undefined for text that isn't a cursor of this tenant. */
export function parseCursor(scope: TenantScope, cursor: string): EventCursor | XidCursor | undefined {
  const [, server, first, last] = form.exec(openCursor(scope, cursor) ?? "") ?? [];
  if (!first || !last) return undefined;
  const sequence = BigInt(last);
  const parsed = server
    ? { server: BigInt(server), position: BigInt(first), sequence }
    : { xid: BigInt(first), sequence };
  return Object.values(parsed).every((value) => value <= sequenceMax) ? parsed : undefined;
}
