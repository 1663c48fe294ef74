import { beforeAll, describe, expect, it } from "vitest";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { logStore } from "#lib/api-logs/log-store.ts";
import { writeCopiedTo } from "#lib/api-logs/queries/days.ts";
import { testLogStore } from "#lib/api-logs/test-log-store.ts";
import { newLog, newLogScope } from "#lib/api-logs/test-logs.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { useOwnClickHouse } from "#tests/clickhouse/test-clickhouse-database.ts";
import { insertIntoClickHouse } from "./copy-days.ts";
import { prepareClickHouse } from "./schema.ts";

describe("API logs whose older half is in ClickHouse", () => {
  setUpOwnDatabase();
  useOwnClickHouse();
  beforeAll(prepareClickHouse);

  describe("as in Postgres", () => testLogStore(writeCopiedTo));
});

describe("API logs of ClickHouse", async () => {
  setUpOwnDatabase();
  useOwnClickHouse();
  beforeAll(async () => {
    stubVariables({ SVC_API_LOG_RETENTION_DAYS: "4000" });
    await prepareClickHouse();
    await writeCopiedTo(new Date("2099-01-01"));
  });

  it("are read in pages, each once, with rows that were copied several times", async () => {
    const scope = newLogScope();
    const start = Date.UTC(2026, 9, 1);
    const rows = Array.from({ length: 12 }, (_, index) =>
      newLog(scope, { at: new Date(start + Math.floor(index / 3)) }),
    );
    for (const copy of [1, 2, 3]) await insertIntoClickHouse(rows.slice(0, 4 * copy));
    const ids: string[] = [];
    let after: { at: Date; requestId: string } | undefined;
    do {
      const search = { terms: [], range: {}, after, order: "asc" as const, limit: 2, scanned: 10 };
      const page = await logStore().search(scope, search);
      ids.push(...page.rows.map(({ requestId }) => requestId));
      after = page.searchedTo ?? page.rows[1];
    } while (after && ids.length < 100);
    expect(ids).toEqual(rows.map(({ requestId }) => requestId));
  });

  // What reads API logs does the same with both stores.
  await import("#lib/api-logs/list-requests.test.ts");
  await import("#lib/api-logs/read-request.test.ts");
  await import("#lib/api-logs/read-summary.test.ts");
  await import("#lib/integration/find-error-handling.test.ts");
  await import("#lib/integration/read-integration.test.ts");
});
