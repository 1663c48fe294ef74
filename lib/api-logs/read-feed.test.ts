import { describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import { dayMs } from "#lib/duration.ts";
import { sealCursor } from "#lib/sealed-cursor.ts";
import type { LogFilter } from "./feed-contract.ts";
import { readFeed } from "./read-feed.ts";
import { recordRequest } from "./record-request.ts";
import { addLogs, newLog, newLogScope } from "./test-logs.ts";

const now = new Date();
const ago = (ms: number) => new Date(now.getTime() - ms);
const committedMs = 10_000;
const later = ago(-committedMs);
const minute = 60_000;
const base = "/api/v1/partner";

/** A reader that stores its cursor, as a partner's program does. `seen` has the IDs in order of arrival. */
function readerOf(scope: TenantScope, filter: LogFilter = {}) {
  const seen: string[] = [];
  const reader = {
    cursor: filter.cursor,
    seen,
    read: async (at = later) => {
      const { logs, pagination } = await readFeed(scope, { ...filter, cursor: reader.cursor }, at);
      reader.cursor = pagination.next_cursor;
      seen.push(...logs.map(({ request_id }) => request_id));
      return pagination.has_more;
    },
    readAll: async (at = later) => {
      while (await reader.read(at));
    },
  };
  return reader;
}

describe("the feed of API logs", () => {
  it("returns each request once, ten seconds after it arrived", async () => {
    const { scope, ids } = await addLogs([3_000, 2_000, 2_000, 1_000].map((ms) => ({ at: ago(ms) })));
    const reader = readerOf(scope, { limit: 2 });
    for (const [waitedMs, count] of [
      [-1_000, 0],
      [-999, 1],
      [-500, 1],
      [1, 3],
      [10_000, 4],
      [0, 4],
    ] as const) {
      await reader.readAll(ago(-waitedMs - committedMs + 2_000));
      expect(reader.seen).toEqual(ids.slice(0, count));
    }
  });

  it("misses no request that took longer, whose time is at most four seconds before its statement began", async () => {
    const scope = newLogScope();
    const slow = newLog(scope, { at: ago(20 * minute) });
    const [before] = await rawSql()`select now()::text as at`;
    await recordRequest({ row: slow });
    const [row] = await rawSql()`select at >= ${before?.at}::timestamptz - interval '4 seconds' as "isRecent"
      from api_logs where request_id = ${slow.requestId}`;
    expect(row?.isRecent).toBe(true);
    const quick = newLog(scope, { at: new Date() });
    await recordRequest({ row: quick });
    const [stored] = await rawSql()`select at from api_logs where request_id = ${quick.requestId}`;
    expect(new Date(stored?.at)).toEqual(quick.at);
  });

  it("returns each request once to each reader while they are written and read", async () => {
    const scope = newLogScope();
    const made: string[] = [];
    const write = async () => {
      for (let count = 0; count < 10; count += 1) {
        const row = newLog(scope, { at: new Date() });
        await recordRequest({ row });
        made.push(row.requestId);
      }
    };
    let isOver = false;
    const follow = async () => {
      const reader = readerOf(scope, { limit: 3 });
      // As late as the rows are committed.
      while (!isOver) await reader.read(new Date());
      await reader.readAll(new Date(Date.now() + committedMs + 1));
      return reader.seen;
    };
    const readers = [follow(), follow()];
    await Promise.all(Array.from({ length: 6 }, write));
    isOver = true;
    for (const seen of await Promise.all(readers)) expect(seen.toSorted()).toEqual(made.toSorted());
  });

  it("starts with latest at the requests that arrive later", async () => {
    const { scope } = await addLogs([{ at: ago(1) }]);
    const reader = readerOf(scope, { cursor: "latest" });
    expect(await reader.read(now)).toBe(false);
    const { ids } = await addLogs([{ at: ago(-1) }], scope);
    await reader.readAll(ago(-committedMs - 2));
    expect(reader.seen).toEqual(ids);
  });

  it("continues from a cursor of an earlier version, with the two minutes that its reader may not have seen", async () => {
    const { scope, ids } = await addLogs([5 * minute, 3 * minute, 90_000].map((ms) => ({ at: ago(ms) })));
    const read = ago(2 * minute).getTime();
    for (const position of [
      [1, "5", read, "5:9:5"],
      [1, "5", read, null, "5:9:", 3, "req_1"],
    ]) {
      const reader = readerOf(scope, { cursor: sealCursor(scope, JSON.stringify(position)) });
      await reader.readAll();
      expect(reader.seen).toEqual(ids.slice(1));
    }
  });

  it("begins with the oldest request of the last 90 days", async () => {
    const { scope, ids } = await addLogs([{ at: ago(91 * dayMs) }, { at: ago(89 * dayMs) }, { at: ago(1) }]);
    const reader = readerOf(scope);
    await reader.readAll();
    expect(reader.seen).toEqual(ids.slice(1));
  });

  it("stops a page after 10,000 rows that don't match, and continues with the next", async () => {
    const { scope } = await addLogs(Array.from({ length: 10_050 }, () => ({ at: ago(minute), status: 201 })));
    const { ids } = await addLogs([{ at: ago(1_000), status: 204 }], scope);
    const reader = readerOf(scope, { status: ["204"] });
    expect([await reader.read(), reader.seen]).toEqual([true, []]);
    expect([await reader.read(), reader.seen]).toEqual([false, ids]);
  });
});

describe("the filters of the feed", () => {
  const rows = {
    quotes: { at: ago(9_000) },
    created: { at: ago(8_000), method: "POST", path: `${base}/transactions` },
    invalid: { at: ago(7_000), status: 400, errorCode: "validation_failed", path: `${base}/transactions` },
    limited: { at: ago(6_000), status: 429, errorCode: "rate_limited" },
    broken: { at: ago(5_000), status: 503, errorCode: "service_unavailable" },
    own: { at: ago(4_000), path: `${base}/logs` },
  };
  type Name = keyof typeof rows;
  it.each<[string, LogFilter, Name[]]>([
    ["none", {}, ["quotes", "created", "invalid", "limited", "broken"]],
    ["a class of status codes", { status: ["4xx"] }, ["invalid", "limited"]],
    ["several", { status: ["4xx", "503"] }, ["invalid", "limited", "broken"]],
    ["one code", { status: ["429"] }, ["limited"]],
    ["successful", { status: ["2xx"] }, ["quotes", "created"]],
    ["a method", { method: "POST" }, ["created"]],
    ["a path", { path: "/transactions" }, ["created", "invalid"]],
    ["a whole path", { path: `${base}/quotes` }, ["quotes", "limited", "broken"]],
    ["its own path", { path: "/logs" }, ["own"]],
    ["an error", { error_code: "rate_limited" }, ["limited"]],
    ["a beginning", { created_from: ago(6_000) }, ["limited", "broken"]],
    ["an end", { created_to: ago(7_000) }, ["quotes", "created"]],
    ["several of them", { path: "/transactions", status: ["4xx"], method: "GET" }, ["invalid"]],
  ])("%s", async (_name, filter, expected) => {
    const { scope, ids } = await addLogs(Object.values(rows));
    await addLogs(Object.values(rows), { ...scope, environment: "production" });
    const names = Object.keys(rows);
    for (const limit of [1, 100]) {
      const reader = readerOf(scope, { ...filter, limit });
      await reader.readAll();
      await reader.readAll();
      expect(reader.seen.map((id) => names[ids.indexOf(id)])).toEqual(expected);
    }
  });
});
