import type { PendingQuery, Row } from "postgres";
import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";

export type PathMatch = "is" | "contains" | "starts";

/** A filter on one field of a request; `isNot` negates it. Several values match any of them. */
export type LogTerm =
  | { field: "status"; isNot: boolean; ranges: { from: number; to: number }[] }
  | { field: "method" | "key" | "request" | "error" | "field"; isNot: boolean; values: string[] }
  | { field: "request_prefix"; isNot: boolean; values: string[] }
  | { field: "path"; isNot: boolean; match: PathMatch; texts: string[] };

/** Half open; without an end, up to the newest row. */
export type LogRange = { from?: Date; to?: Date };

export type Fragment = PendingQuery<Row[]>;

const columns = { method: "method", key: "key_id", request: "request_id", error: "error_code" } as const;

export const joined = (parts: Fragment[], word: "and" | "or" | "union all"): Fragment =>
  parts.reduce((all, part) => rawSql()`${all} ${rawSql().unsafe(word)} ${part}`);

/** A condition on api_logs rows that combines all terms. */
export function fits(terms: LogTerm[]): Fragment {
  if (terms.length === 0) return rawSql()`true`;
  return joined(terms.map(oneFits), "and");
}

function oneFits(term: LogTerm): Fragment {
  const sql = rawSql();
  const found = matches(term);
  // A successful request has no error code and no fields, so it doesn't match any.
  return term.isNot ? sql`(${found}) is not true` : sql`(${found})`;
}

function matches(term: LogTerm): Fragment {
  const sql = rawSql();
  switch (term.field) {
    case "status":
      return joined(
        term.ranges.map(({ from, to }) => sql`status between ${from} and ${to}`),
        "or",
      );
    case "path":
      if (term.match === "is") return sql`path = any(${term.texts})`;
      return joined(
        term.texts.map((text) =>
          term.match === "starts"
            ? sql`starts_with(path, ${text})`
            : sql`strpos(lower(path), ${text.toLowerCase()}) > 0`,
        ),
        "or",
      );
    case "request_prefix":
      return joined(
        term.values.map((prefix) => sql`starts_with(request_id, ${prefix})`),
        "or",
      );
    case "field":
      return sql`field_errors @> any(${term.values.map((field) => JSON.stringify([{ field }]))}::text[]::jsonb[])`;
    default:
      return sql`${sql(columns[term.field])} = any(${term.values})`;
  }
}

export type IndexedSearch = {
  /** The condition that the index covers. */
  found: Fragment;
  /** For the beginning of ORDER BY, if the planner might choose an index on the partner instead and filter row by row, because that of
   * the search doesn't have the partner. */
  first: Fragment;
  /** The term that the index covers completely. */
  answered: LogTerm | null;
  /** Only past days have the index. */
  isOfPastDays: boolean;
};
type IndexRule = {
  isFor(term: LogTerm): boolean;
  by(term: LogTerm): Fragment;
  /** See IndexedSearch; the column before the time in the index. */
  column?: string;
  isWhole?: boolean;
  isOfPastDays?: boolean;
};

/** The filters that have an index, most selective first. */
const drivers: IndexRule[] = [
  {
    isFor: (term) => term.field === "request" && term.values.length === 1,
    by: (term) => rawSql()`request_id = ${onlyValueOf(term)}`,
    isWhole: true,
  },
  {
    isFor: (term) => term.field === "path" && term.match === "is" && term.texts.length === 1,
    by: (term) => rawSql()`path = ${onlyValueOf(term)}`,
    isWhole: true,
    isOfPastDays: true,
  },
  {
    isFor: (term) => term.field === "error" && term.values.length === 1,
    by: (term) => rawSql()`error_code is not null and error_code = ${onlyValueOf(term)}`,
    isWhole: true,
  },
  {
    isFor: (term) => isFrom(term, 400) && valuesOf(term).length === 1,
    by: (term) => rawSql()`status >= 400 and status = ${Number(onlyValueOf(term))}::smallint`,
    isWhole: true,
  },
  {
    isFor: (term) => term.field === "field",
    by: () => rawSql()`error_code is not null and error_code = 'validation_failed'`,
  },
  { isFor: (term) => isFrom(term, 500), by: () => rawSql()`status >= 500` },
  { isFor: (term) => isFrom(term, 400), by: () => rawSql()`status >= 400` },
  {
    isFor: (term) => term.field === "key" && term.values.length <= 1,
    by: (term) => rawSql()`key_id = any(${valuesOf(term)})`,
    column: "key_id",
    isWhole: true,
    isOfPastDays: true,
  },
  {
    isFor: (term) => term.field === "method" && term.values.length === 1 && !term.values.includes("GET"),
    by: (term) => rawSql()`method <> 'GET' and method = ${onlyValueOf(term)}`,
    isWhole: true,
  },
];

export type Order = "asc" | "desc";

/** Chooses the most selective index for the first matching rows by time. The other terms are checked on each row. */
export function driverOf(
  terms: LogTerm[],
  order: Order,
  usable: (rule: IndexRule) => unknown = () => true,
): IndexedSearch {
  const wanted = terms.filter(({ isNot }) => !isNot);
  const all = drivers.filter(usable).map((driver) => ({ driver, term: wanted.find(driver.isFor) }));
  const best = all.find(({ term }) => term);
  if (!best?.term) return { found: rawSql()`true`, first: rawSql()``, answered: null, isOfPastDays: false };
  const { by, column, isWhole, isOfPastDays = false } = best.driver;
  const first: Fragment = rawSql().unsafe(column ? `${column} ${order},` : "");
  return { found: by(best.term), first, answered: isWhole ? best.term : null, isOfPastDays };
}

const isFrom = (term: LogTerm, least: number) =>
  term.field === "status" && term.ranges.every(({ from }) => from >= least);

/** The only value of a term; null if it has none. */
const onlyValueOf = (term: LogTerm): string | null => valuesOf(term)[0] ?? null;

/** The exact values of a term; for a status, only single codes and not classes. */
function valuesOf(term: LogTerm): string[] {
  if (term.field === "path") return term.texts;
  if (term.field !== "status") return term.values;
  const isOneByOne = term.ranges.every(({ from, to }) => from === to);
  return isOneByOne ? term.ranges.map(({ from }) => String(from)) : [];
}

/** Inlines a whole number into the query text instead of a parameter: Postgres only chooses a generic plan, which saves
 * planning for all partitions, if it knows the limit. */
export const literal = (count: number): Fragment => rawSql().unsafe(String(Math.trunc(count)));

const iso = (at: Date) => at.toISOString();

/** The scope and time range of the rows. */
export function within({ partnerId, environment }: TenantScope, { from, to }: LogRange): Fragment {
  const sql = rawSql();
  return sql`partner_id = ${partnerId} and environment = ${environment}
    ${from ? sql`and at >= ${iso(from)}::timestamptz` : sql``} ${to ? sql`and at < ${iso(to)}::timestamptz` : sql``}`;
}
