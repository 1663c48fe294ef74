import { beforeAll, describe, expect, it } from "vitest";
import type { ApiLogSearch, NewApiLog } from "#lib/api-logs/queries/api-logs.ts";
import type { LogTerm } from "#lib/api-logs/queries/terms.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { logStore } from "./log-store.ts";
import { readSearch } from "./search-words.ts";
import { insertLogs, newLog, newLogScope } from "./test-logs.ts";

const base = "/api/v1/partner";
const first = new Date(Math.floor(Date.now() / dayMs) * dayMs - dayMs).getTime();
const scope = newLogScope();
const range = { from: new Date(first), to: new Date(first + dayMs) };
const paths = ["/quotes", "/Quotes", "/transactions", `/transactions/tx_${"0aZ".repeat(7)}1`, "/wäh%rung's\\n\"x"];
const refusals: Partial<NewApiLog>[] = [
  { status: 400, errorCode: "validation_failed", fieldErrors: [{ field: "amount", code: "out_of_range" }] },
  {
    status: 400,
    errorCode: "validation_failed",
    fieldErrors: [
      { field: "it's", code: "unknown" },
      { field: "amount", code: "missing" },
      { field: "amount", code: "invalid_type" },
    ],
  },
  { status: 429, errorCode: "rate_limited" },
  { status: 503, errorCode: "service_unavailable" },
];

/** Several rows of each millisecond, in no order. */
const rows = Array.from({ length: 300 }, (_, index) =>
  newLog(scope, {
    at: new Date(first + Math.floor(((index * 7_919) % 300) / 3) * 13 * minuteMs),
    method: index % 4 === 0 ? "POST" : "GET",
    path: base + (paths[index % paths.length] ?? ""),
    keyId: `key_${index % 3}`,
    durationMs: (index * 37) % 3_000,
    ...(index % 5 === 0 ? refusals[(index / 5) % refusals.length] : {}),
  }),
);
const newestFirst = rows.toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.requestId < b.requestId ? 1 : -1));

/** Rows of others, which no question may include. */
const others = [newLogScope(), { ...scope, environment: "production" as const }].flatMap((other) =>
  rows.slice(0, 20).map(({ requestId: _, ...row }) => newLog(other, { ...row, ...other })),
);

const texts = (term: LogTerm) => ("values" in term ? term.values : "texts" in term ? term.texts : []);

/** What each filter means, in other words than those of the stores. */
function isFound(row: NewApiLog, term: LogTerm): boolean {
  const has = (value: string | null) => texts(term).includes(value ?? "");
  const some = (matches: (text: string) => boolean) => texts(term).some(matches);
  const fields = (row.fieldErrors ?? []).map(({ field }) => field);
  const match = term.field === "path" ? term.match : "is";
  const found: Record<LogTerm["field"], () => boolean> = {
    status: () => term.field === "status" && term.ranges.some(({ from, to }) => row.status >= from && row.status <= to),
    method: () => has(row.method),
    key: () => has(row.keyId),
    request: () => has(row.requestId),
    error: () => has(row.errorCode),
    field: () => fields.some(has),
    request_prefix: () => some((text) => row.requestId.startsWith(text)),
    path: () =>
      some((text) => {
        if (match === "contains") return row.path.toLowerCase().includes(text.toLowerCase());
        return match === "starts" ? row.path.startsWith(text) : row.path === text;
      }),
  };
  return found[term.field]() !== term.isNot;
}

const keys = [0, 1, 2].map((index) => ({ id: `key_${index}`, name: `Key ${index}`, hint: "svc_test_…" }));
const searches = [
  "",
  "status:4xx",
  "status:200,503",
  "-status:4xx",
  "method:POST",
  "-method:POST key:key_1",
  "key:key_0,key_2 status:5xx",
  "path:/quotes",
  "path:=/quotes",
  "-path:=/quotes,=/transactions",
  "path:/transactions*",
  "WÄH%RUNG'S",
  "'s\\n",
  "error:validation_failed",
  "-error:rate_limited",
  "field:amount",
  "field:it's,other",
  "-field:amount",
  `request:${rows[7]?.requestId}`,
  `${rows[9]?.requestId.slice(0, 20)}`,
  "status:4xx -field:amount path:/quotes method:GET",
].map((text) => ({ text, terms: readSearch(text, keys).terms }));

const expectedRow = ({ fieldErrors = null, ...row }: NewApiLog) => ({
  requestId: row.requestId,
  at: row.at,
  partnerId: row.partnerId,
  environment: row.environment,
  keyId: row.keyId,
  method: row.method,
  path: row.path,
  status: row.status,
  durationMs: row.durationMs,
  errorCode: row.errorCode,
  // Postgres sorts the names of JSON.
  fieldErrors: fieldErrors?.map(({ code, field }) => ({ code, field })) ?? null,
});
const written = (found: unknown) => JSON.stringify(found, null, 1);
const expected = (found: NewApiLog[]) => written(found.map(expectedRow));
const scanned = 10_000;

/** What every store of API logs answers, in the same bytes. */
export function testLogStore(prepare?: (middle: Date) => Promise<void>): void {
  beforeAll(async () => {
    await prepare?.(new Date(first + dayMs / 2));
    await insertLogs([...rows, ...others]);
  });

  describe.each(searches)("a search for $text", ({ terms }) => {
    const found = newestFirst.filter((row) => terms.every((term) => isFound(row, term)));

    it("returns the matching rows of the partner and environment, newest first", async () => {
      expect(terms.length > 0 || found.length === rows.length).toBe(true);
      const answer = await logStore().search(scope, { terms, range, limit: 1_000, scanned });
      expect(written(answer.rows)).toBe(expected(found));
      expect(answer.searchedTo).toBeNull();
    });

    it("counts them by step and by value", async () => {
      const stepMs = 6 * 60 * minuteMs;
      const counts = await logStore().countSteps(scope, { terms, range, stepMs, scanned });
      const total = (counts ?? []).reduce((sum, { answered, refused, failed }) => sum + answered + refused + failed, 0);
      expect(total).toBe(found.length);
      for (const { at, ...count } of counts ?? []) {
        const inStep = found.filter((row) => Math.floor(row.at.getTime() / stepMs) * stepMs === at.getTime());
        const of = (from: number, to: number) => inStep.filter(({ status }) => status >= from && status < to).length;
        expect(count).toEqual({ answered: of(0, 400), refused: of(400, 500), failed: of(500, 600) });
      }
      await countsValues(found, terms);
    });
  });

  testPlaces();
}

function testPlaces(): void {
  it("returns every row once, page by page, in both orders", async () => {
    for (const order of ["asc", "desc"] as const) {
      const one = await logStore().search(scope, { terms: [], range, limit: 300, scanned, order });
      expect(written(one.rows)).toBe(expected(order === "desc" ? newestFirst : newestFirst.toReversed()));
    }
    const read: string[] = [];
    let before: { at: Date; requestId: string } | undefined;
    do {
      const page = await logStore().search(scope, { terms: [], range, limit: 7, scanned, before });
      read.push(...page.rows.map(({ requestId }) => requestId));
      before = page.rows.length === 7 ? page.rows.at(-1) : undefined;
    } while (before);
    expect(read).toEqual(newestFirst.map(({ requestId }) => requestId));
  });

  it("returns the rows after a position, before another, or between them", async () => {
    const [later, middle, earlier] = [newestFirst[120], newestFirst[150], newestFirst[200]];
    if (!later || !middle || !earlier) throw new Error("There are no rows");
    const search = async (some: Partial<ApiLogSearch>) =>
      written((await logStore().search(scope, { terms: [], range, limit: 300, scanned, ...some })).rows);
    expect(await search({ after: middle, order: "asc" })).toBe(expected(newestFirst.slice(0, 150).toReversed()));
    expect(await search({ before: middle })).toBe(expected(newestFirst.slice(151)));
    expect(await search({ after: earlier, before: later })).toBe(expected(newestFirst.slice(121, 200)));
  });
}

async function countsValues(found: NewApiLog[], terms: LogTerm[]): Promise<void> {
  const values = await logStore().countValues(scope, {
    ...{ terms, range, scanned },
  });
  const of = (name: string) =>
    values
      .filter((one) => one.name === name)
      .map(({ value, count }): [string, string] => [value ?? "", count])
      .sort();
  expect(of("status")).toEqual(occurrences(found.map(({ status }) => String(status))));
  expect(of("method")).toEqual(occurrences(found.map(({ method }) => method)));
  expect(of("key")).toEqual(occurrences(found.map(({ keyId }) => keyId)));
  expect(of("path")).toEqual(occurrences(found.map(({ path }) => path.replace(/tx_\w{22}$/, "{id}"))));
  expect(of("error")).toEqual(occurrences(found.flatMap(({ errorCode }) => errorCode ?? [])));
  const fields = found.flatMap(({ fieldErrors }) => [...new Set((fieldErrors ?? []).map(({ field }) => field))]);
  expect(of("field")).toEqual(occurrences(fields));
  expect(of("duration")).toEqual(occurrences(found.map(({ durationMs }) => String(durationMs))));
}

function occurrences(values: string[]): [value: string, count: string][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]): [string, string] => [value, String(count)]).sort();
}
