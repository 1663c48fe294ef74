/** A position in a list sorted by time, newest first. Opaque text for clients. */
export type Cursor = { at: Date; id: string };

export const writeCursor = ({ at, id }: Cursor): string => Buffer.from(`${at.getTime()}.${id}`).toString("base64url");

/** A page of rows that were selected with one more than `limit`, which shows whether there is another page. */
export function toPage<Row>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => Cursor,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? writeCursor(positionOf(last)) : null };
}

/** Null for text that writeCursor didn't create. */
export function readCursor(text: string): Cursor | null {
  const match = /^(\d{1,14})\.([0-9A-Za-z_-]{1,64})$/.exec(Buffer.from(text, "base64url").toString("latin1"));
  if (!match?.[1] || !match[2] || writeCursor({ at: new Date(Number(match[1])), id: match[2] }) !== text) return null;
  return { at: new Date(Number(match[1])), id: match[2] };
}
