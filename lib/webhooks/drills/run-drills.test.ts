import { Webhook } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { transact } from "#db/client.ts";
import { type DrillName, drillNames } from "#db/enums.ts";
import { deadline } from "#lib/deadline.ts";
import type { DrillReport } from "#lib/webhooks/drills-contract.ts";
import { updateEndpoint } from "#lib/webhooks/queries/endpoints.ts";
import { type Received, startReceiver } from "#lib/webhooks/test-receiver.ts";
import { deliveriesOf, newTestEndpoint } from "#lib/webhooks/test-webhooks.ts";
import { latestDrillReport, latestDrillResults } from "./latest-results.ts";
import { drillRequestsPerMinute, runDrills } from "./run-drills.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});

/** An endpoint whose receiver responds with the status that `respond` returns. */
async function newCase(respond: (received: Received, secret: string) => number | Promise<number>) {
  let secret = "";
  const receiver = await startReceiver(
    async (response, received) => {
      response.writeHead(await respond(received, secret)).end();
    },
    { isDrilled: true },
  );
  open.push(receiver);
  const made = await newTestEndpoint(receiver.url);
  secret = made.secret;
  return {
    ...made,
    received: receiver.received,
    run: () => runDrills(made.scope, made.endpoint.id, { now: new Date() }),
  };
}

/** Verifies as the official library does. */
function verified({ headers, body }: Received, secret: string): number {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return 204;
  } catch {
    return 401;
  }
}

const failed = ({ results }: DrillReport) => results.filter(({ is_passed }) => !is_passed).map(({ name }) => name);
const result = (report: DrillReport, name: string) => report.results.find((one) => one.name === name);

describe("failure drills", () => {
  it("are passed by a receiver that verifies signatures, and send each failure", async () => {
    const { scope, endpoint, run, received } = await newCase(verified);
    const report = await run();
    expect([report.is_passed, report.endpoint_id, failed(report)]).toEqual([true, endpoint.id, []]);
    expect(report.results.map(({ name }) => name)).toEqual([...drillNames]);
    expect(result(report, "bad_signature")).toMatchObject({
      verdict: "Rejected a wrong signature (401).",
      fix: null,
      requests: [{ expected: "4xx", status_code: 401, error: null, is_expected: true }],
    });
    const ids = received.map(({ headers }) => headers["webhook-id"]);
    // The duplicate and the retry after the closed connection.
    expect(ids.length - new Set(ids).size).toBe(2);
    expect(received.every(({ headers }) => headers["webhook-test"] === "true")).toBe(true);
    const payloads = received.map(({ body }) => JSON.parse(body.toString()));
    expect(payloads.filter(({ meta }) => meta.event === "transaction.drill")).toHaveLength(1);
    expect(payloads.filter(({ data }) => "unknown_field" in data)).toHaveLength(1);
    expect(await deliveriesOf(scope)).toEqual([]);
  });

  it("send at most as many requests a minute as a partner may, over all of its endpoints", async () => {
    const { scope, endpoint, received } = await newCase(verified);
    const send = (drills: DrillName[]) => runDrills(scope, endpoint.id, { drills, now: new Date() });
    // Each sends the valid event and the two of "duplicate".
    for (let sent = 0; sent < drillRequestsPerMinute; sent += 3) await send(["duplicate"]);
    expect(received).toHaveLength(drillRequestsPerMinute);
    await expect(send([])).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringContaining("Failure drills send at most 60 requests per minute, and these send 1."),
    });
    expect(received).toHaveLength(drillRequestsPerMinute);
  });

  it("find a receiver that doesn't verify anything", async () => {
    const { run } = await newCase(() => 200);
    const report = await run();
    expect(failed(report)).toEqual(["bad_signature", "old_timestamp"]);
    expect(result(report, "bad_signature")).toMatchObject({
      verdict: "Didn't reject a wrong signature (200).",
      fix: expect.stringContaining("return 401"),
    });
  });

  it("prove nothing about signatures if correct ones are rejected too", async () => {
    const { run } = await newCase(() => 404);
    const report = await run();
    expect(failed(report)).toEqual([...drillNames]);
    expect(result(report, "bad_signature")?.verdict).toBe(
      "Can't be judged, because a correctly signed event isn't accepted either.",
    );
  });

  it("find a receiver that fails on duplicates and unknown fields", async () => {
    const seen = new Set<unknown>();
    const { run } = await newCase((received, secret) => {
      const { data } = JSON.parse(received.body.toString());
      const id = received.headers["webhook-id"];
      const isBad = seen.has(id) || "unknown_field" in data;
      seen.add(id);
      return isBad ? 500 : verified(received, secret);
    });
    expect(failed(await run())).toEqual(["duplicate", "flapping", "unknown_field"]);
  });

  it("close the connection of the flapping event, and judge its retry", async () => {
    const seen = new Set<unknown>();
    const { run } = await newCase(async (received, secret) => {
      const { "webhook-id": id } = received.headers;
      if (!seen.has(id)) await new Promise((resolve) => setTimeout(resolve, 150));
      seen.add(id);
      return verified(received, secret);
    });
    const report = await run();
    expect(result(report, "flapping")).toMatchObject({
      is_passed: true,
      requests: [{ status_code: null, error: "timeout", is_expected: true }, { status_code: 204 }],
    });
  });

  it("send nothing after the first request if there is no response", async () => {
    const { endpoint, scope } = await newTestEndpoint("http://127.0.0.1:9/hook");
    const report = await runDrills(scope, endpoint.id, { now: new Date() });
    expect(report.results).toMatchObject([
      { name: "valid", is_passed: false, verdict: "Didn't accept a correctly signed event (connection_refused)." },
    ]);
  });

  it("reach public and allowed addresses only", async () => {
    const { endpoint, scope } = await newTestEndpoint("http://127.0.0.1:9/hook");
    // Its name resolves to another address than when it was added.
    await transact((tx) => updateEndpoint(scope, endpoint.id, { url: "https://10.1.2.3/hook" }, tx));
    const report = await runDrills(scope, endpoint.id, { now: new Date() });
    expect(report.results[0]?.requests).toMatchObject([{ error: "address_not_allowed" }]);
  });

  it("run once at a time for each endpoint", async () => {
    const held = Promise.withResolvers<void>();
    const { run, received } = await newCase((one, secret) => held.promise.then(() => verified(one, secret)));
    const first = run();
    await expect.poll(() => received).toHaveLength(1);
    await expect(run()).rejects.toMatchObject({
      code: "request_in_progress",
      details: { retryAfterSeconds: deadline(15) },
    });
    held.resolve();
    expect((await first).is_passed).toBe(true);
    expect((await run()).is_passed).toBe(true);
  });

  it("are stored, and the latest result of each is evidence", async () => {
    const { scope, endpoint, run } = await newCase(verified);
    expect(await latestDrillReport(scope, endpoint.id)).toBeNull();
    const first = await run();
    const options = { drills: ["duplicate" as const], now: new Date(Date.now() + 1_000) };
    const second = await runDrills(scope, endpoint.id, options);
    expect(second.results.map(({ name }) => name)).toEqual(["valid", "duplicate"]);
    expect(await latestDrillReport(scope, endpoint.id)).toEqual(second);
    const latest = await latestDrillResults(scope);
    expect([latest.get("duplicate")?.report_id, latest.get("bad_signature")?.report_id]).toEqual([second.id, first.id]);
    expect(await latestDrillResults({ ...scope, environment: "production" })).toEqual(new Map());
  });
});
