import type { EventPosition } from "#db/event-feed.ts";

/** `server` is the database server that assigned the last position when the cursor was issued; see db/event-feed.ts. */
export type EventCursor = EventPosition & { server: bigint };
/** A cursor of version 0.1, which ordered events by transaction ID. */
export type XidCursor = { xid: bigint; sequence: bigint };

export const feedStart: EventCursor = { server: 0n, position: 0n, sequence: 0n };
/** The largest bigint in Postgres: after every event of a position. */
export const sequenceMax = 2n ** 63n - 1n;

const number = "(0|[1-9]\\d{0,18})";
const form = new RegExp(`^(?:2\\.${number}\\.)?${number}\\.${number}$`);

export const writeCursor = ({ server, position, sequence }: EventCursor): string =>
  encode(`2.${server}.${position}.${sequence}`);

/** Undefined for text that isn't a cursor. */
export function parseCursor(cursor: string): EventCursor | XidCursor | undefined {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const [, server, first, last] = form.exec(text) ?? [];
  if (!first || !last || encode(text) !== cursor) return undefined;
  const sequence = BigInt(last);
  const parsed = server
    ? { server: BigInt(server), position: BigInt(first), sequence }
    : { xid: BigInt(first), sequence };
  return Object.values(parsed).every((value) => value <= sequenceMax) ? parsed : undefined;
}

const encode = (text: string) => Buffer.from(text).toString("base64url");
