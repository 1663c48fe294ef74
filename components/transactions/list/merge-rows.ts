import type { Transaction } from "#lib/transactions/contract.ts";

/** `hasLeft`: the row no longer matches the filters. */
export type ListRow<Row> = { transaction: Row; hasLeft: boolean };
type Listed = Pick<Transaction, "id" | "created_at" | "updated_at">;

/** The rows on the screen, each brought up to date where it stands, and how many newer ones wait above them.
 * `fresh` is the same page read again: newest first, cut off at its end when `hasMore`. */
export function mergeRows<Row extends Listed>(
  placed: readonly Row[],
  fresh: readonly Row[],
  hasMore: boolean,
): { rows: ListRow<Row>[]; newCount: number } {
  const read = new Map(fresh.map((transaction) => [transaction.id, transaction]));
  const last = fresh.at(-1);
  // Behind the end of what was read again nothing is known.
  const wouldBeRead = (row: Row) => !hasMore || (last !== undefined && isNewer(row, last));
  const rows = placed.map((row) => {
    const again = read.get(row.id);
    if (again) return { transaction: again.updated_at >= row.updated_at ? again : row, hasLeft: false };
    return { transaction: row, hasLeft: wouldBeRead(row) };
  });
  const newest = placed[0];
  const known = new Set(placed.map(({ id }) => id));
  const isNew = (row: Row) => !known.has(row.id) && (newest === undefined || isNewer(row, newest));
  return { rows, newCount: fresh.filter(isNew).length };
}

// ISO 8601 in UTC sorts as text; within one millisecond the ids decide, as they do in the list.
const isNewer = (a: Listed, b: Listed) => a.created_at > b.created_at || (a.created_at === b.created_at && a.id > b.id);
