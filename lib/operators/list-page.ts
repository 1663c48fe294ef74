import { readCursor, writeCursor } from "#lib/cursor.ts";
import type { OperatorPage } from "./contract.ts";

type Sortable = { createdAt: Date; id: string };

/** One page of a list ordered by creation, newest first. `select` is called for one row more than the page size. An
 * invalid cursor starts from the newest. */
export async function listPage<Row extends Sortable>(
  cursor: string | undefined,
  limit: number,
  select: (place: { before: { at: Date; id: string } | undefined; limit: number }) => Promise<Row[]>,
): Promise<OperatorPage<Row>> {
  const before = (cursor && readCursor(cursor)) || undefined;
  const rows = await select({ before, limit: limit + 1 });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), nextCursor: last ? writeCursor({ at: last.createdAt, id: last.id }) : null };
}
