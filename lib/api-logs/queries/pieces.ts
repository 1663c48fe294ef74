import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { dayMs } from "#lib/duration.ts";
import { selectIndexedTo } from "./indexes.ts";
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
} from "./terms.ts";

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

/** Whole days with a partition in every installation that is as old, whether or not the last ones have been created. */
const [firstAge, lastAge] = [-89, 1];

/** The time is divided for the planner, which reads one partition after the other in the order of time, and stops, only within days
 * that have partitions. Any row of the rest may be in the default partition, so it reads the first row of each. The times are
 * constant, because it plans before it knows parameters. A wrong clock makes a page slower, and no row is missing. */
function dividedTime(now: Date): Fragment[] {
  const dayOf = (age: number) => new Date(Math.floor(now.getTime() / dayMs + age) * dayMs);
  const [from, to] = [dayOf(firstAge), dayOf(lastAge)];
  return [rawSql()`${isAt(">=", from)} and ${isAt("<", to)}`, rawSql()`(${isAt("<", from)} or ${isAt(">=", to)})`];
}

type Reading = { columns: Fragment; and?: Fragment; order: Fragment; limit: number };

/** The first `limit` rows of the pieces in this order, which begins with the time, whether they match all terms of the search or only
 * the one that has an index. */
export function firstRows(
  scope: TenantScope,
  pieces: Piece[],
  { columns, and = rawSql()``, order, limit }: Reading,
): Fragment {
  const sql = rawSql();
  const times = dividedTime(new Date());
  const parts = pieces.flatMap(({ range, found, first }) =>
    times.map(
      (time) => sql`
      (select ${columns} from api_logs where ${within(scope, range)} and ${time} and ${found} ${and}
      order by ${first} ${order} limit ${literal(limit)})`,
    ),
  );
  return sql`(select * from (${joined(parts, "union all")}) as parts order by ${order} limit ${literal(limit)})`;
}
