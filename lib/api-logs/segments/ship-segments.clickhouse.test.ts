import { appendFileSync, copyFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { startTestServer } from "#boot/test-server.ts";
import { clickHouse } from "#lib/api-logs/clickhouse/client.ts";
import { prepareClickHouse } from "#lib/api-logs/clickhouse/schema.ts";
import { readShippedTo, shippedForGood } from "#lib/api-logs/clickhouse/shipped-to.ts";
import { toLines } from "#lib/api-logs/log-sink.ts";
import { secondMs } from "#lib/duration.ts";
import { useOwnClickHouse } from "#tests/clickhouse/test-clickhouse-database.ts";
import { openSegments } from "./open-segments.ts";
import { shipSegment, startShipping } from "./ship-segments.ts";

describe("segments", () => {
  useOwnClickHouse();
  let folder: string;

  beforeAll(prepareClickHouse);
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "slipway-ship-"));
    return () => rmSync(folder, { recursive: true });
  });

  const rowOf = (requestId: string, index = 0) => ({
    requestId,
    at: new Date(Date.now() - index),
    partnerId: "p",
    environment: "sandbox" as const,
    keyId: "k",
    method: "GET",
    path: "/api/v1/partner/quotes/\"'\\é",
    status: 400,
    durationMs: 3,
    errorCode: "validation_failed",
    fieldErrors: [{ field: "amount", code: "missing" as const }],
  });
  const stored = async (final = "final") => {
    const query = `select * except (shipped_at, version, at), toUnixTimestamp64Milli(at) as ms from api_logs ${final} order by request_id`;
    return (await (await clickHouse()).query({ query, format: "JSONEachRow" })).json<Record<string, unknown>>();
  };
  const idsOf = async (prefix: string, final?: string) =>
    (await stored(final)).map((row) => String(row.request_id)).filter((id) => id.startsWith(prefix));

  it("are shipped with every value, and deleted", async () => {
    const segments = await openSegments(folder);
    const shipping = startShipping(folder, segments);
    const row = rowOf("value");
    await segments.append(toLines([row]));
    await shipping.stop();
    expect((await stored()).find(({ request_id }) => request_id === "value")).toEqual({
      request_id: "value",
      partner_id: "p",
      environment: "sandbox",
      key_id: "k",
      method: "GET",
      path: row.path,
      status: 400,
      duration_ms: 3,
      error_code: "validation_failed",
      field_errors: '[{"code":"missing","field":"amount"}]',
      ms: row.at.getTime(),
    });
    expect(readdirSync(folder)).toEqual([]);
    expect(await readShippedTo()).toEqual(shippedForGood);
  });

  it("are shipped once, also when ClickHouse's response was lost, and without an incomplete end", async () => {
    const segments = await openSegments(folder);
    await segments.append(toLines([rowOf("once-1"), rowOf("once-2", 1)]));
    const [file = ""] = await segments.close();
    appendFileSync(file, "\u0010\0\0\0torn");
    const copy = `${file}.copy`;
    copyFileSync(file, copy);
    await shipSegment(file);
    copyFileSync(copy, file);
    await shipSegment(file);
    expect(await idsOf("once-", "")).toEqual(["once-1", "once-2"]);
    // As if another machine's clock or a longer outage had let ClickHouse forget the token.
    copyFileSync(copy, file.replace("0001", "9999"));
    await shipSegment(file.replace("0001", "9999"));
    expect(await idsOf("once-")).toEqual(["once-1", "once-2"]);
  });

  it("of a killed process are shipped by the next one of its machine", async () => {
    const partner = await newTestPartner();
    const environment = { SVC_LOG_SINK: "clickhouse", SVC_LOG_DIRECTORY: folder };
    const killed = await startTestServer({ ...environment, CLICKHOUSE_URL: "http://127.0.0.1:9/slipway" });
    const headers = { "x-svc-api-key": partner.key };
    const response = await fetch(`${killed.url}/api/v1/partner/transactions`, { headers });
    expect(response.status).toBe(200);
    await killed.kill();
    const [left = ""] = readdirSync(folder);
    // A folder that has just changed may belong to a process that is starting.
    const before = new Date(Date.now() - 60 * secondMs);
    utimesSync(path.join(folder, left), before, before);
    const next = await startTestServer(environment);
    const id = response.headers.get("x-request-id") ?? "";
    await expect.poll(() => idsOf(id), { timeout: 10_000 }).toEqual([id]);
    await next.stop();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("wait while ClickHouse is away", async () => {
    const segments = await openSegments(folder);
    const client = await clickHouse();
    await client.command({ query: "rename table api_logs to api_logs_away" });
    await segments.append(toLines([rowOf("away")]));
    const [file = ""] = await segments.close();
    await expect(shipSegment(file)).rejects.toThrow();
    await client.command({ query: "rename table api_logs_away to api_logs" });
    expect(await segments.close()).toEqual([file]);
    await shipSegment(file);
    expect(await idsOf("away")).toEqual(["away"]);
    await segments.release();
  });
});
