import { beforeAll, describe, expect, it } from "vitest";
import type { FoundApiLogs, LogPosition } from "#db/api-logs.ts";
import type { TenantScope } from "#db/scope.ts";
import { logStore } from "#lib/api-logs/log-store.ts";
import { testLogStore } from "#lib/api-logs/test-log-store.ts";
import { addLogs, newLog, newLogScope } from "#lib/api-logs/test-logs.ts";
import { dayMs } from "#lib/duration.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { useOwnClickHouse } from "#tests/clickhouse/test-clickhouse-database.ts";
import { prepareClickHouse } from "./schema.ts";
import { insertStoredLogs } from "./test-stored-logs.ts";

describe("the API logs of ClickHouse", async () => {
  useOwnClickHouse();
  beforeAll(async () => {
    stubVariables({ SVC_LOG_STORE: "clickhouse", SVC_API_LOG_RETENTION_DAYS: "4000" });
    await prepareClickHouse();
  });

  describe("as in Postgres", testLogStore);

  describe("the feed", () => {
    const start = Date.UTC(2026, 9, 1);
    const at = (ms: number) => new Date(start + ms);
    const snapshotAt = (ms: number) => `${start + ms}:${start + ms}:`;
    const beginning = { at: at(-dayMs), requestId: "" };
    const read = (scope: TenantScope, seen: string | null, until: string, limit = 10, after: LogPosition = beginning) =>
      logStore().feed(scope, {
        ...{ terms: [], range: { from: after.at }, after, seen, until, committedBefore: at(0), limit, scanned: 10 },
      });
    const idsOf = ({ rows }: FoundApiLogs) => rows.map(({ requestId }) => requestId);

    it("returns a row that is shipped after later ones, and none again that is shipped twice", async () => {
      const scope = newLogScope();
      const [late, first, second] = [0, 10, 20].map((ms) => newLog(scope, { at: at(ms) }));
      if (!late || !first || !second) throw new Error("There are no rows");
      await insertStoredLogs([first, second], at(1_000));
      await insertStoredLogs([newLog({ ...scope, environment: "production" }, { at: at(5) })], at(1_000));
      expect(idsOf(await read(scope, null, snapshotAt(1_000)))).toEqual([]);
      expect(idsOf(await read(scope, null, snapshotAt(1_001)))).toEqual([first.requestId, second.requestId]);
      await insertStoredLogs([late, second], at(2_000));
      expect(idsOf(await read(scope, snapshotAt(1_001), snapshotAt(2_001)))).toEqual([late.requestId]);
      expect(idsOf(await read(scope, snapshotAt(2_001), snapshotAt(3_000)))).toEqual([]);
    });

    it("is read in pages, with rows that are stored several times", async () => {
      const scope = newLogScope();
      const rows = Array.from({ length: 12 }, (_, index) => newLog(scope, { at: at(Math.floor(index / 3)) }));
      for (const copy of [1, 2, 3]) await insertStoredLogs(rows.slice(0, 4 * copy), at(1_000 * copy));
      const ids: string[] = [];
      let after: LogPosition | null = beginning;
      while (after && ids.length < 100) {
        const page: FoundApiLogs = await read(scope, null, snapshotAt(9_000), 2, after);
        ids.push(...idsOf(page));
        after = page.searchedTo ?? page.rows[1] ?? null;
      }
      expect(ids).toEqual(rows.map(({ requestId }) => requestId));
    });

    it("waits until what was shipped before is visible", async () => {
      const scope = newLogScope();
      await addLogs([{ at: new Date() }], scope);
      const { snapshot } = await logStore().snapshot();
      expect(idsOf(await read(scope, null, snapshot))).toEqual([]);
    });
  });

  // What reads API logs does the same with both stores.
  await import("#lib/api-logs/list-requests.test.ts");
  await import("#lib/api-logs/read-request.test.ts");
  await import("#lib/api-logs/read-summary.test.ts");
  await import("#lib/integration/find-error-handling.test.ts");
  await import("#lib/integration/read-integration.test.ts");
});

it("a question fails as unavailable while ClickHouse can't be reached", async () => {
  stubVariables({ CLICKHOUSE_URL: "http://127.0.0.1:1/none", SVC_LOG_STORE: "clickhouse" });
  const search = { terms: [], range: {}, limit: 1, scanned: 1 };
  await expect(logStore().search(newLogScope(), search)).rejects.toMatchObject({ code: "service_unavailable" });
});
