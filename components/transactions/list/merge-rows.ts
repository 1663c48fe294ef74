import type { Transaction } from "#lib/transactions/contract.ts";

/** `hasLeft`: the row no longer matches the filters. */
export type ListRow<Row> = { transaction: Row; hasLeft: boolean };
type Listed = Pick<Transaction, "id" | "created_at" | "updated_at">;

/** Updates the shown rows in place and counts newer ones.
 * `fresh` is the same page fetched again: newest first, truncated if `hasMore`. */
export function mergeRows<Row extends Listed>(
  shown: readonly Row[],
  fresh: readonly Row[],
  hasMore: boolean,
): { rows: ListRow<Row>[]; newCount: number } {
  const freshById = new Map(fresh.map((transaction) => [transaction.id, transaction]));
  const last = fresh.at(-1);
  // Nothing is known about rows past the end of the fetched page.
  const wouldBeListed = (row: Row) => !hasMore || (last !== undefined && isNewer(row, last));
  const rows = shown.map((row) => {
    const update = freshById.get(row.id);
    if (update) return { transaction: update.updated_at >= row.updated_at ? update : row, hasLeft: false };
    return { transaction: row, hasLeft: wouldBeListed(row) };
  });
  const newest = shown[0];
  const known = new Set(shown.map(({ id }) => id));
  const isNew = (row: Row) => !known.has(row.id) && (newest === undefined || isNewer(row, newest));
  return { rows, newCount: fresh.filter(isNew).length };
}

// ISO 8601 in UTC sorts as text. Ids break ties within a millisecond, as in the list.
const isNewer = (a: Listed, b: Listed) => a.created_at > b.created_at || (a.created_at === b.created_at && a.id > b.id);
