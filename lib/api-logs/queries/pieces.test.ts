import { beforeAll, describe, expect, it } from "vitest";
import { apiLogPartitions, createPartition } from "#db/partitions.ts";
import type { TenantScope } from "#db/scope.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { listRequests } from "#lib/api-logs/list-requests.ts";
import { readFeed } from "#lib/api-logs/read-feed.ts";
import { readRequest } from "#lib/api-logs/read-request.ts";
import { addLogs, newLogScope } from "#lib/api-logs/test-logs.ts";
import { dayMs, hourMs, minuteMs } from "#lib/duration.ts";
import { type LogPosition, selectApiLogs } from "./api-logs.ts";
import { countApiLogs } from "./counts.ts";
import { indexPastDays } from "./indexes.ts";
import { countApiLogValues } from "./summary.ts";
import type { LogTerm } from "./terms.ts";

const sql = setUpOwnDatabase();
const now = new Date();
const today = Math.floor(now.getTime() / dayMs) * dayMs;
const dayOf = (offset: number) => new Date(today + offset * dayMs).toISOString().slice(0, 10);
const nameOf = (offset: number) => `api_logs_${dayOf(offset).replaceAll("-", "")}`;
const [wanted, other] = ["/api/v1/partner/transactions/tx_1", "/api/v1/partner/quotes"];

type Row = { at: Date; path: string; keyId: string; method: string; status: number };

/** Matches on both sides of each midnight, many at the same millisecond, between others. */
const rows: Row[] = [-3, -2, -1, 0].flatMap((day) => {
  const start = today + day * dayMs;
  const length = day === 0 ? now.getTime() - start : dayMs;
  const times = [0, 0, 1, 2, length / 2, length / 2, length - 1, length - 1];
  return times.flatMap((ms, place) =>
    [wanted, other, other].map((path, index) => ({
      at: new Date(Math.floor(start + ms)),
      path,
      keyId: (place + index) % 3 === 0 ? "key_rare" : "key_usual",
      method: place % 2 === 0 ? "GET" : "HEAD",
      status: place % 4 === 1 ? 404 : 200,
    })),
  );
});
const scope = newLogScope();

const isNot = false;
const terms: Record<string, { terms: LogTerm[]; fits: (row: Row) => boolean }> = {
  path: { terms: [{ field: "path", isNot, match: "is", texts: [wanted] }], fits: ({ path }) => path === wanted },
  key: { terms: [{ field: "key", isNot, values: ["key_rare"] }], fits: ({ keyId }) => keyId === "key_rare" },
  "path and key": {
    terms: [
      { field: "path", isNot, match: "is", texts: [wanted] },
      { field: "key", isNot, values: ["key_rare"] },
    ],
    fits: ({ path, keyId }) => path === wanted && keyId === "key_rare",
  },
  "path and status": {
    terms: [
      { field: "path", isNot, match: "is", texts: [other] },
      { field: "status", isNot, ranges: [{ from: 404, to: 404 }] },
    ],
    fits: ({ path, status }) => path === other && status === 404,
  },
  "no key": { terms: [{ field: "key", isNot, values: [] }], fits: () => false },
};

const index = () => indexPastDays(90);
const dropIndexes = (names: string[]) =>
  sql.unsafe(`drop index ${names.flatMap((name) => [`${name}_path`, `${name}_key`])}`);

/** What is done after each day's indexes were built. */
const states: Record<string, () => Promise<unknown>> = {
  "all past days are indexed": async () => undefined,
  "no day is indexed, because the worker was down": () => dropIndexes([-3, -2, -1].map(nameOf)),
  "the last day isn't indexed yet": () => dropIndexes([nameOf(-1)]),
  "a build was interrupted": () =>
    sql`update pg_index set indisvalid = false where indexrelid = ${`${nameOf(-2)}_path`}::regclass`,
  "the default partition has no indexes": () => dropIndexes(["api_logs_default"]),
};

let ids: string[];
beforeAll(async () => {
  for (const offset of [-3, -2, -1, 0, 1]) await createPartition(sql, apiLogPartitions, dayOf(offset));
  ({ ids } = await addLogs(rows, scope));
});

/** The IDs of matching rows, newest first. */
const inOrder = (fits: (row: Row) => boolean) =>
  rows
    .map((row, place) => ({ ...row, id: ids[place] ?? "" }))
    .filter(fits)
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);

async function readPages(filter: LogTerm[], size: { limit: number; scanned: number }): Promise<string[]> {
  const found: string[] = [];
  let before: LogPosition | undefined;
  do {
    const { rows: page, searchedTo } = await selectApiLogs(scope, { terms: filter, range: {}, before, ...size });
    found.push(...page.map(({ requestId }) => requestId));
    before = (page.length === size.limit ? page.at(-1) : searchedTo) ?? undefined;
  } while (before);
  return found;
}

describe.each(Object.entries(states))("while %s", (_name, prepare) => {
  beforeAll(async () => {
    await index();
    await prepare();
  });

  it.each(Object.entries(terms))("pages of any size have every request by %s in the order of time", async (_by, by) => {
    const sizes = [1, 2, 3, 50].flatMap((limit) => [1, 7, 1_000].map((scanned) => ({ limit, scanned })));
    for (const size of sizes) expect(await readPages(by.terms, size)).toEqual(inOrder(by.fits));
  });

  it.each(Object.entries(terms))("counts and the summary have every request by %s", async (_by, by) => {
    const count = rows.filter(by.fits).length;
    const range = { from: new Date(today - 3 * dayMs), to: new Date(today + dayMs) };
    const steps = await countApiLogs(scope, { terms: by.terms, range, stepMs: hourMs, scanned: 1_000 });
    expect(steps?.reduce((sum, { answered, refused }) => sum + answered + refused, 0)).toBe(count);
    const counts = await countApiLogValues(scope, {
      ...{ terms: by.terms, range, scanned: 1_000, values: 5, bounds: [10], percentiles: [0.5] },
    });
    const durations = counts.filter(({ name }) => name === "duration");
    expect(durations.reduce((sum, row) => sum + Number(row.count), 0)).toBe(count);
  });

  it("the feed has every request to a path, oldest first", async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    for (let hasMore = true; hasMore; ) {
      const page = await readFeed(scope, { path: wanted, limit: 3, cursor }, new Date(now.getTime() + 10 * minuteMs));
      found.push(...page.logs.map(({ request_id }) => request_id));
      cursor = page.pagination.next_cursor;
      hasMore = page.pagination.has_more;
    }
    expect(found).toEqual(inOrder(({ path }) => path === wanted).toReversed());
  });
});

it("a request of a past day is found by its path without reading the others", async () => {
  const others = Array.from({ length: 5_000 }, (_, place) => ({
    at: new Date(today - 2 * dayMs + place),
    path: other,
  }));
  const { scope: large, ids: added } = await addLogs([...others, { at: new Date(today - dayMs - 1), path: wanted }]);
  await index();
  await sql`analyze api_logs`;
  const search = { terms: terms.path?.terms ?? [], range: {}, limit: 50, scanned: 10_000 };
  const { found, blocks } = await readBlocks(() => selectApiLogs(large, search));
  expect(found.rows.map(({ requestId }) => requestId)).toEqual(added.slice(-1));
  expect(blocks).toBeLessThan(50);
});

it("pages have every request in the order of time, whether or not its day has a partition", async () => {
  const days = [-120, -90, -89.001, -89, -88.999, -2, -0.001, 0, 0.999, 1, 1.001, 40];
  const all = days.flatMap((day) => [200, 404].map((status) => ({ at: new Date(today + day * dayMs), status })));
  const { scope: own, ids: added } = await addLogs(all);
  const found = async (filter: LogTerm[], order: "asc" | "desc") => {
    const search = { terms: filter, range: {}, limit: 50, scanned: 100, order };
    return (await selectApiLogs(own, search)).rows.map(({ requestId }) => requestId);
  };
  const newest = added.toReversed();
  const isMissing: LogTerm = { field: "status", isNot, ranges: [{ from: 404, to: 404 }] };
  expect(await found([], "desc")).toEqual(newest);
  expect(await found([], "asc")).toEqual(added);
  expect(await found([isMissing], "desc")).toEqual(newest.filter((_, place) => place % 2 === 0));
  expect(await found([{ ...isMissing, isNot: true }], "desc")).toEqual(newest.filter((_, place) => place % 2 === 1));
});

describe("with 90 days of requests", () => {
  let own: TenantScope;
  let added: string[];

  beforeAll(async () => {
    for (let age = 90; age > 3; age -= 1) await createPartition(sql, apiLogPartitions, dayOf(-age));
    const times = Array.from({ length: 90 }, (_, age) => new Date(today - (89 - age) * dayMs));
    const all = times.flatMap((at) => [
      { at, status: 404, errorCode: "not_found" },
      { at, status: 503, method: "HEAD" },
    ]);
    ({ scope: own, ids: added } = await addLogs(all));
    await index();
    await sql`analyze api_logs`;
  });

  const filters: Record<string, LogTerm[]> = {
    "no filter": [],
    "a class of statuses": [{ field: "status", isNot, ranges: [{ from: 500, to: 599 }] }],
    "a status": [{ field: "status", isNot, ranges: [{ from: 404, to: 404 }] }],
    "an error code": [{ field: "error", isNot, values: ["not_found"] }],
    "a method": [{ field: "method", isNot, values: ["HEAD"] }],
  };
  it.each(Object.entries(filters))("a full page of %s reads only the last days", async (_name, filter) => {
    const search = { terms: filter, range: {}, limit: 2, scanned: 2 };
    const { found, blocks } = await readBlocks(() => selectApiLogs(own, search));
    expect(found.rows).toHaveLength(2);
    expect(blocks).toBeLessThan(60);
  });

  it("a request is found by its ID in the partitions of its time", async () => {
    const id = added[0] ?? "";
    const { found, blocks } = await readBlocks(() => readRequest(own, id, "https://api.example"));
    expect(found?.log.request_id).toBe(id);
    expect(blocks).toBeLessThan(20);
    const search = () => listRequests(own, { request_id: id }, now);
    const { found: page, blocks: searched } = await readBlocks(search);
    expect(page.logs.map(({ request_id }) => request_id)).toEqual([id]);
    expect(searched).toBeLessThan(20);
  });
});

async function readBlocks<Found>(read: () => Promise<Found>): Promise<{ found: Found; blocks: number }> {
  await sql`create extension if not exists pg_stat_statements`;
  await sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`;
  const found = await read();
  const [row] = await sql`
    select sum(shared_blks_hit + shared_blks_read)::int as blocks from pg_stat_statements
    where query like '%from api_logs%' and dbid = (select oid from pg_database where datname = current_database())`;
  expect(row?.blocks).toBeGreaterThan(0);
  return { found, blocks: row?.blocks };
}
