import type { PendingQuery, Row } from "postgres";
import { rawSql } from "./client.ts";
import type { TenantScope } from "./scope.ts";

export type PathMatch = "is" | "contains" | "starts";

/** One thing that is asked of a request; `isNot` turns it round. Several values: any of them. */
export type LogTerm =
  | { field: "status"; isNot: boolean; ranges: { from: number; to: number }[] }
  | { field: "method" | "key" | "request" | "error"; isNot: boolean; values: string[] }
  | { field: "path"; isNot: boolean; match: PathMatch; texts: string[] };

/** Half open; without an end, as far as there are rows. */
export type LogRange = { from?: Date; to?: Date };

export type Fragment = PendingQuery<Row[]>;

const columns = { method: "method", key: "key_id", request: "request_id", error: "error_code" } as const;

const joined = (parts: Fragment[], word: "and" | "or"): Fragment =>
  parts.reduce((all, part) => rawSql()`${all} ${rawSql().unsafe(word)} ${part}`);

/** All of the terms, as a condition on a row of api_logs. */
export function fits(terms: LogTerm[]): Fragment {
  if (terms.length === 0) return rawSql()`true`;
  return joined(terms.map(oneFits), "and");
}

function oneFits(term: LogTerm): Fragment {
  const sql = rawSql();
  const found = matches(term);
  // A request that went well has no error code, and is none of those named.
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
    default:
      return sql`${sql(columns[term.field])} = any(${term.values})`;
  }
}

type Driver = {
  /** What the rows are found by, all of it in one index. */
  found: Fragment;
  /** What comes before the time in that index: naming it keeps the planner from walking another one, whose rows it would have
   * to throw away one by one. */
  first: Fragment;
  /** The term that the index answers whole. */
  answered: LogTerm | null;
};
type FindBy = { isFor(term: LogTerm): boolean; by(term: LogTerm): Pick<Driver, "found" | "first">; isWhole?: boolean };

/** What has an index, that which leaves out most first. */
const drivers: FindBy[] = [
  {
    isFor: (term) => term.field === "request" && term.values.length === 1,
    by: (term) => ({ found: rawSql()`request_id = any(${valuesOf(term)})`, first: rawSql()`request_id desc,` }),
    isWhole: true,
  },
  {
    isFor: (term) => term.field === "path" && term.match === "is" && term.texts.length === 1,
    by: (term) => ({ found: rawSql()`path = any(${valuesOf(term)})`, first: rawSql()`path desc,` }),
    isWhole: true,
  },
  {
    isFor: (term) => term.field === "error" && term.values.length === 1,
    by: (term) => ({
      found: rawSql()`error_code is not null and error_code = any(${valuesOf(term)})`,
      first: rawSql()`error_code desc,`,
    }),
    isWhole: true,
  },
  {
    isFor: (term) => isFrom(term, 400) && valuesOf(term).length === 1,
    by: (term) => ({
      found: rawSql()`status >= 400 and status = any(${valuesOf(term).map(Number)}::smallint[])`,
      first: rawSql()`status desc,`,
    }),
    isWhole: true,
  },
  { isFor: (term) => isFrom(term, 500), by: () => ({ found: rawSql()`status >= 500`, first: rawSql()`` }) },
  { isFor: (term) => isFrom(term, 400), by: () => ({ found: rawSql()`status >= 400`, first: rawSql()`` }) },
  {
    isFor: (term) => term.field === "key" && term.values.length <= 1,
    by: (term) => ({ found: rawSql()`key_id = any(${valuesOf(term)})`, first: rawSql()`key_id desc,` }),
    isWhole: true,
  },
  {
    isFor: (term) => term.field === "method" && term.values.length === 1 && !term.values.includes("GET"),
    by: (term) => ({
      found: rawSql()`method <> 'GET' and method = any(${valuesOf(term)})`,
      first: rawSql()`method desc,`,
    }),
    isWhole: true,
  },
];

/** How the newest rows that may fit are found: by the one index that leaves out most. The rest is asked of each row. */
export function driverOf(terms: LogTerm[]): Driver {
  const wanted = terms.filter(({ isNot }) => !isNot);
  const all = drivers.map((driver) => ({ driver, term: wanted.find(driver.isFor) }));
  const best = all.find(({ term }) => term);
  if (!best?.term) return { found: rawSql()`true`, first: rawSql()``, answered: null };
  return { ...best.driver.by(best.term), answered: best.driver.isWhole ? best.term : null };
}

const isFrom = (term: LogTerm, least: number) =>
  term.field === "status" && term.ranges.every(({ from }) => from >= least);

/** The exact values a term names; of a status those that are one code and not a class. */
function valuesOf(term: LogTerm): string[] {
  if (term.field === "path") return term.texts;
  if (term.field !== "status") return term.values;
  const isOneByOne = term.ranges.every(({ from, to }) => from === to);
  return isOneByOne ? term.ranges.map(({ from }) => String(from)) : [];
}

/** A whole number in the text of a query and not beside it: a plan made once for all values is only chosen, and the planning of
 * all those partitions saved, where its limit is known. */
export const literal = (count: number): Fragment => rawSql().unsafe(String(Math.trunc(count)));

const iso = (at: Date) => at.toISOString();

/** Whose rows, and from when to when. */
export function within({ partnerId, environment }: TenantScope, { from, to }: LogRange): Fragment {
  const sql = rawSql();
  return sql`partner_id = ${partnerId} and environment = ${environment}
    ${from ? sql`and at >= ${iso(from)}::timestamptz` : sql``} ${to ? sql`and at < ${iso(to)}::timestamptz` : sql``}`;
}
