import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { startTestServer } from "#boot/test-server.ts";
import { rawSql } from "#db/client.ts";
import { readFrames } from "#lib/api-logs/segments/frames.ts";

const clients = 8;
const responsesMin = 200;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "slipway-logs-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startServer = () =>
  startTestServer({
    SVC_LOG_SINK: "clickhouse",
    SVC_LOG_DIRECTORY: folder,
    CLICKHOUSE_URL: "http://127.0.0.1:9/slipway",
  });

const loggedIds = (): string[] =>
  globSync(`${folder}/*/*.segment`).flatMap((file) =>
    readFrames(readFileSync(file))
      .texts.flatMap((text) => text.toString().trim().split("\n"))
      .map((line) => JSON.parse(line).request_id),
  );

it("kill -9 loses no row of a request that was responded to, without ClickHouse, and writes none to Postgres", async () => {
  // One key per client, so that none reaches its rate limit.
  const partners = await Promise.all(Array.from({ length: clients }, () => newTestPartner()));
  const server = await startServer();
  const responded: string[] = [];
  let isOver = false;
  const load = partners.map(async ({ key }) => {
    while (!isOver)
      try {
        const headers = { "x-svc-api-key": key };
        const response = await fetch(`${server.url}/api/v1/partner/transactions`, { headers });
        if (response.status === 200) responded.push(response.headers.get("x-request-id") ?? "");
        await response.text();
      } catch {
        isOver = true;
      }
  });
  await vi.waitUntil(() => responded.length > responsesMin, { timeout: 20_000 });
  await server.kill();
  await Promise.all(load);
  const logged = new Set(loggedIds());
  expect(responded.filter((id) => !logged.has(id))).toEqual([]);
  const [row] =
    await rawSql()`select count(*)::int as count from api_logs where partner_id = any(${partners.map(({ scope }) => scope.partnerId)})`;
  expect(row?.count).toBe(0);
}, 60_000);

it("a folder that can't be written gives 503 with Retry-After, and a revoked key is rejected by the next request", async () => {
  const { key, keyId } = await newTestPartner();
  const server = await startServer();
  const ask = async () => {
    const headers = { "x-svc-api-key": key };
    const response = await fetch(`${server.url}/api/v1/partner/transactions`, { headers });
    await response.text();
    return `${response.status} ${response.headers.get("retry-after")}`;
  };
  try {
    expect(await ask()).toBe("200 null");
    rmSync(folder, { recursive: true });
    // The file that is open is written to until it is closed, within seconds.
    await vi.waitUntil(async () => (await ask()) === "503 5", { timeout: 20_000, interval: 200 });
    await rawSql()`update api_keys set revoked_at = now() where id = ${keyId}`;
    expect(await ask()).toBe("401 null");
  } finally {
    await server.stop();
  }
}, 60_000);
