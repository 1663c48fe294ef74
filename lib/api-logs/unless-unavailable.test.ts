import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { listKeysInUse } from "#lib/api-keys/list-keys-in-use.ts";
import { updateKeysLastUsed } from "#lib/api-keys/queries/api-keys.ts";
import { readKeyUse } from "#lib/api-keys/read-key-use.ts";
import { writeCopiedTo } from "#lib/api-logs/queries/days.ts";
import { dayMs } from "#lib/duration.ts";
import { searchEverything } from "#lib/search/search-everything.ts";
import { captureLog } from "#lib/test-log.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { selectStatusChanges } from "#lib/transactions/queries/transactions.ts";
import { readTimeline } from "#lib/transactions/read-timeline.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { listRequests } from "./list-requests.ts";
import { addLogs } from "./test-logs.ts";

const now = new Date();

const newScope = async () => {
  const { partnerId, environment } = await newTestTransaction();
  return { partnerId, environment };
};
const readLogs = async () => listRequests(await newScope(), {}, now);

describe("while ClickHouse is away", () => {
  setUpOwnDatabase();
  beforeAll(() => stubVariables({ CLICKHOUSE_URL: "http://127.0.0.1:1/none" }));
  afterAll(() => stubVariables({ CLICKHOUSE_URL: "" }));

  it("requests that Postgres has are listed", async () => {
    await writeCopiedTo(new Date(now.getTime() - dayMs));
    const { scope, ids } = await addLogs([{ at: now }]);
    const { logs } = await listRequests(scope, { window: "15m" }, now);
    expect(logs.map(({ request_id }) => request_id)).toEqual(ids);
    await writeCopiedTo(new Date(now.getTime() + dayMs));
  });

  it("lists of API logs are unavailable", async () => {
    await expect(readLogs()).rejects.toMatchObject({ code: "service_unavailable" });
  });

  it("lists of API logs are unavailable if a server accepts connections and never responds", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    stubVariables({ CLICKHOUSE_URL: `http://127.0.0.1:${port}/none` });
    await expect(readLogs()).rejects.toMatchObject({ code: "service_unavailable" });
    silent.close();
    stubVariables({ CLICKHOUSE_URL: "http://127.0.0.1:1/none" });
  });

  it("a transaction's timeline has everything but requests, and says so", async () => {
    captureLog();
    const row = await newTestTransaction();
    const scope = { partnerId: row.partnerId, environment: row.environment };
    const { timeline, has_requests } = await readTimeline(scope, row, await selectStatusChanges(row.id, db));
    expect([has_requests, timeline.map(({ kind }) => kind)]).toEqual([false, expect.arrayContaining(["created"])]);
  });

  it("search finds everything but requests", async () => {
    captureLog();
    const { id, partnerId, environment } = await newTestTransaction();
    const found = await searchEverything({ partnerId, environment }, id, now);
    expect(found.map((hit) => hit.id)).toContain(id);
    expect(await searchEverything({ partnerId, environment }, `req_${"1".repeat(22)}`, now)).toEqual([]);
  });

  it("a key's use is known from its rollups", async () => {
    captureLog();
    const scope = await newScope();
    const { api_key } = await createKey(scope, { name: "server" }, null, now);
    expect(await readKeyUse(scope, api_key.id, now)).toMatchObject({ calls: 0, paths: [] });
    await updateKeysLastUsed([api_key.id], now);
    const { keys } = await listKeysInUse(scope, {}, now);
    expect(keys).toMatchObject([{ isLive: true, last_used_at: expect.any(String), last_call: null }]);
  });
});
