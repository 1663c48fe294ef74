import { expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { rawSql } from "#db/client.ts";
import { startTestServer } from "#tools/test-server.ts";
import { setUpOwnPostgres } from "./test-postgres.ts";

setUpOwnPostgres();
const clients = 8;
const phaseResponses = 200;

it("a read-only database gives 503 with Retry-After, no response without its log row, and readiness follows it", async () => {
  // One key per client, so that none reaches its rate limit.
  const keys = await Promise.all(Array.from({ length: clients }, async () => (await newTestPartner()).key));
  const server = await startTestServer();
  const responses: { status: string; requestId: string }[] = [];
  const ask = async (key: string) => {
    const response = await fetch(`${server.url}/api/v1/partner/transactions`, { headers: { "x-svc-api-key": key } });
    await response.text();
    const requestId = response.headers.get("x-request-id") ?? "";
    responses.push({ status: `${response.status} ${response.headers.get("retry-after")}`, requestId });
  };
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  const setReadOnly = async (value: "on" | "off") => {
    const sql = rawSql();
    await sql.unsafe(`alter system set default_transaction_read_only = ${value}`);
    await sql`select pg_reload_conf()`;
  };
  try {
    let isOver = false;
    const load = keys.map(async (key) => {
      while (!isOver) await ask(key);
    });
    await expect.poll(() => responses.length).toBeGreaterThan(phaseResponses);
    expect(await ready()).toBe(200);
    await setReadOnly("on");
    await expect.poll(() => ready()).toBe(503);
    const before = responses.length;
    await expect.poll(() => responses.length).toBeGreaterThan(before + phaseResponses);
    await setReadOnly("off");
    await expect.poll(() => ready()).toBe(200);
    const after = responses.length;
    await expect.poll(() => responses.length).toBeGreaterThan(after + phaseResponses);
    isOver = true;
    await Promise.all(load);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(["200 null", "503 5"]));
    expect(responses.at(-1)?.status).toBe("200 null");
    const rows = await rawSql()<{ id: string }[]>`select request_id as id from api_logs`;
    const logged = new Set(rows.map(({ id }) => id));
    expect(responses.filter(({ status, requestId }) => status === "200 null" && !logged.has(requestId))).toEqual([]);
    expect(server.output().match(/"message":"database unavailable"/g)).toHaveLength(1);
  } finally {
    await server.stop();
  }
});
