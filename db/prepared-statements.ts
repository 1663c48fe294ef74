import type { Sql, TransactionSql } from "postgres";

/** Every connection keeps what it has prepared, 25 KB of Postgres' memory each, so further statements are sent unprepared. */
const preparedMax = 500;

// A list of values, or of rows, makes another text for each length.
const isOfAnyLength = /\bin \(\$\d+, |\), \((?:\$|default)/i;

// The best plan depends on the values: on how many rows a partner has, how long a list is read, or which partitions a time is in.
// Prepared, these would get a plan for the average.
const needsOwnPlan = /\b(?:order|group) by\b|\b(?:count|sum|min|max)\(|like \$|~|\bapi_logs\b/i;

/** Whether a statement has one best plan, whatever its values: it reads or writes rows by their keys. */
export const hasOnePlan = (text: string): boolean => !isOfAnyLength.test(text) && !needsOwnPlan.test(text);

/** Prepares the statements that drizzle sends and that have one plan. Drizzle itself only prepares those with
 * `.prepare(name)`; others are described, parsed, and planned each time, with one more round trip. */
export function withPreparedStatements(sql: Sql): Sql {
  const prepared = new Set<string>();
  const isPrepared = (text: string): boolean => {
    if (prepared.has(text)) return true;
    if (prepared.size >= preparedMax || !hasOnePlan(text)) return false;
    prepared.add(text);
    return true;
  };
  return preparing(sql, isPrepared);
}

const preparing = <Client extends Sql | TransactionSql>(
  client: Client,
  isPrepared: (text: string) => boolean,
): Client =>
  new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target as object, name);
      if (name === "unsafe")
        return (text: string, values: unknown[], options?: { prepare?: boolean }) =>
          value(text, values, { prepare: options?.prepare || isPrepared(text) });
      if (name === "begin" || name === "savepoint")
        return (work: (tx: TransactionSql) => unknown) =>
          value((tx: TransactionSql) => work(preparing(tx, isPrepared)));
      return value;
    },
  });
