import { describe, expect, it } from "vitest";
import { shorten } from "#db/api-log-feed.ts";
import { insertApiLogs, type NewApiLog } from "#db/api-logs.ts";
import { rawSql } from "#db/client.ts";
import type { TenantScope } from "#db/scope.ts";
import type { LogFilter } from "./feed-contract.ts";
import { readFeedCursor, writeFeedCursor } from "./feed-cursor.ts";
import { readFeed } from "./read-feed.ts";
import { addLogs, newLog, newLogScope } from "./test-logs.ts";

const now = new Date();
const ago = (ms: number) => new Date(now.getTime() - ms);
const minute = 60_000;
const base = "/api/v1/partner";

/** A reader that stores its cursor, as a partner's program does. `seen` has the IDs in order of arrival. */
function readerOf(scope: TenantScope, filter: LogFilter = {}) {
  const seen: string[] = [];
  const reader = {
    cursor: filter.cursor,
    seen,
    read: async (at = now) => {
      const { logs, pagination } = await readFeed(scope, { ...filter, cursor: reader.cursor }, at);
      reader.cursor = pagination.next_cursor;
      seen.push(...logs.map(({ request_id }) => request_id));
      return pagination.has_more;
    },
    readAll: async () => {
      while (await reader.read());
    },
  };
  return reader;
}

/** Inserts the row in a database transaction that stays open until `commit`. */
async function openWith(row: NewApiLog) {
  const end = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const ended = rawSql().begin(async (tx) => {
    const { requestId, at, partnerId, environment, keyId, method, path, status, durationMs } = row;
    await tx`
      insert into api_logs (request_id, at, partner_id, environment, key_id, method, path, status, duration_ms)
      values (${requestId}, ${at.toISOString()}, ${partnerId}, ${environment}, ${keyId}, ${method}, ${path}, ${status}, ${durationMs})`;
    written.resolve();
    await end.promise;
  });
  await Promise.race([written.promise, ended]);
  return async () => {
    end.resolve();
    await ended;
    return row.requestId;
  };
}

describe("the feed of API logs", () => {
  it("returns a row as soon as it is committed, after those that were committed before", async () => {
    const scope = newLogScope();
    const reader = readerOf(scope);
    const commits = await Promise.all([4, 3, 2, 1].map((s) => openWith(newLog(scope, { at: ago(s * 1_000) }))));
    const order: string[] = [];
    for (const place of [2, 0, 3, 1]) {
      order.push((await commits[place]?.()) ?? "");
      await reader.read();
    }
    expect(reader.seen).toEqual(order);
    await reader.readAll();
    expect(reader.seen).toEqual(order);
  });

  it("returns rows that are committed while its pages are read after these pages, once", async () => {
    const { scope, ids } = await addLogs([9, 8, 7, 6].map((s) => ({ at: ago(s * 1_000) })));
    const reader = readerOf(scope, { limit: 2 });
    const late = await openWith(newLog(scope, { at: ago(10_000) }));
    expect(await reader.read()).toBe(true);
    const { ids: added } = await addLogs([{ at: ago(7_500) }, { at: ago(5_000) }], scope);
    added.push(await late());
    await reader.readAll();
    expect(reader.seen.slice(0, 4)).toEqual(ids);
    await reader.readAll();
    expect(reader.seen.slice(4).toSorted()).toEqual(added.toSorted());
  });

  it("starts with latest after committed rows and before open ones", async () => {
    const { scope } = await addLogs([{ at: ago(1_000) }]);
    const commit = await openWith(newLog(scope, { at: ago(2_000) }));
    const reader = readerOf(scope, { cursor: "latest" });
    expect(await reader.read()).toBe(false);
    const id = await commit();
    await reader.readAll();
    expect(reader.seen).toEqual([id]);
  });

  it("misses no row that was committed within 2 minutes, the bound that the documentation states", async () => {
    const scope = newLogScope();
    const reader = readerOf(scope);
    await reader.read();
    const { ids } = await addLogs([{ at: ago(2 * minute + 1) }, { at: ago(2 * minute) }], scope);
    await reader.readAll();
    expect(reader.seen).toEqual([ids[1]]);
  });

  it("returns each row once to each reader while writers and readers run concurrently", async () => {
    const scope = newLogScope();
    const made: string[] = [];
    const write = async (writer: number) => {
      for (let count = 0; count < 10; count += 1) {
        const row = newLog(scope, { at: ago((writer * 7 + count * 3) % 60_000) });
        await insertApiLogs([row]);
        made.push(row.requestId);
      }
    };
    const follow = async () => {
      const reader = readerOf(scope, { limit: 3 });
      while (reader.seen.length < 60) await reader.read();
      await reader.readAll();
      return reader.seen;
    };
    const writers = Array.from({ length: 6 }, (_, writer) => write(writer));
    const [first, second] = await Promise.all([follow(), follow(), ...writers]);
    for (const seen of [first, second]) expect(seen?.toSorted()).toEqual(made.toSorted());
  });

  it("keeps its cursor short when many database transactions are open, and returns their rows once", async () => {
    const scope = newLogScope();
    const reader = readerOf(scope);
    const commits: (() => Promise<string>)[] = [];
    for (let count = 0; count < 9; count += 1) commits.push(await openWith(newLog(scope, { at: ago(count) })));
    const { ids } = await addLogs([{ at: now }], scope);
    await reader.read();
    expect(reader.cursor?.length).toBeLessThanOrEqual(255);
    for (const commit of commits) ids.push(await commit());
    await reader.readAll();
    await reader.readAll();
    expect(reader.seen.toSorted()).toEqual(ids.toSorted());
  });

  it("repeats at most the last 2 minutes, and misses nothing, if the cursor is of another database server", async () => {
    const { scope, ids } = await addLogs([3 * minute, 90_000, 60_000, 30_000].map((ms) => ({ at: ago(ms) })));
    const moved = (cursor = "") => {
      const read = readFeedCursor(scope, cursor);
      return read ? writeFeedCursor(scope, { ...read, server: "1" }) : undefined;
    };
    const reader = readerOf(scope, { limit: 2 });
    await reader.read();
    reader.cursor = moved(reader.cursor);
    await reader.readAll();
    expect(reader.seen).toEqual([...ids.slice(0, 2), ...ids.slice(1)]);
    reader.cursor = moved(reader.cursor);
    await reader.readAll();
    expect(reader.seen.slice(5)).toEqual(ids.slice(1));
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

describe("a snapshot", () => {
  it("is cut at the ninth open transaction, which then counts as the next one", () => {
    expect(shorten("5:20:5,6,7,8,9,10,11,12,13,14")).toBe("5:13:5,6,7,8,9,10,11,12");
    expect(shorten("5:20:5,6")).toBe("5:20:5,6");
    expect(shorten("5:5:")).toBe("5:5:");
  });
});
