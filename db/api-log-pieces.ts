import { selectIndexedTo } from "./api-log-indexes.ts";
import {
  driverOf,
  type Fragment,
  type IndexedSearch,
  joined,
  type LogRange,
  type LogTerm,
  literal,
  type Order,
  within,
} from "./api-log-terms.ts";
import { rawSql } from "./client.ts";
import type { TenantScope } from "./scope.ts";

/** A part of a search's time range, and the index to search it by. */
export type Piece = IndexedSearch & { range: LogRange };

/** The pieces of a search in its order: one, or if its index exists only for past days, two. */
export async function piecesOf(terms: LogTerm[], range: LogRange, order: Order = "desc"): Promise<Piece[]> {
  const driver = driverOf(terms, order);
  if (!driver.isOfPastDays) return [{ ...driver, range }];
  const edge = await selectIndexedTo();
  const recentDriver = driverOf(terms, order, ({ isOfPastDays }) => !isOfPastDays);
  const past = { ...bounded(driver, "<", edge), range };
  const recent = { ...bounded(recentDriver, ">=", edge), range };
  const isNothing = driver.answered?.field === "key" && driver.answered.values.length === 0;
  if (isNothing || (range.to && range.to <= edge)) return [past];
  if (range.from && range.from >= edge) return [recent];
  return order === "desc" ? [recent, past] : [past, recent];
}

/** The time is constant, so that the query isn't planned for partitions without the index. */
const bounded = (driver: IndexedSearch, operator: "<" | ">=", edge: Date): IndexedSearch => ({
  ...driver,
  found: rawSql()`${driver.found} and ${isAt(operator, edge)}`,
});

export const isAt = (operator: "<" | ">=", edge: Date): Fragment =>
  rawSql().unsafe(`at ${operator} '${edge.toISOString()}'::timestamptz`);

/** The newest `limit` rows of the search, whether they match all its terms or only the one that has an index. */
export function newestRows(scope: TenantScope, pieces: Piece[], columns: Fragment, limit: number): Fragment {
  const sql = rawSql();
  const newest = pieces.map(
    ({ range, found, first }) => sql`
      (select ${columns} from api_logs where ${within(scope, range)} and ${found}
      order by ${first} at desc limit ${literal(limit)})`,
  );
  const [only] = newest;
  if (only && newest.length === 1) return only;
  return sql`(select * from (${joined(newest, "union all")}) as pieces order by at desc limit ${literal(limit)})`;
}
