import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POST as startCheckout } from "#app/api/checkout/[token]/route.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { configuredProviders, resetProviders } from "#lib/providers/registry.ts";
import { followUpDue } from "#lib/transactions/follow-up.ts";
import { startServer } from "#processes/server.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { svcProcess } from "./test-svc.ts";

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let server: Server;
let serverUrl: string;

/** The Continue button of the checkout page, which is the only page that is used. */
async function serveCheckout(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", serverUrl);
  const headers = { "x-svc-client-address": "127.0.0.1" };
  const sent = new Request(url, { method: "POST", body: await readText(request), headers });
  const { status, headers: received } = await startCheckout(sent, {
    params: Promise.resolve({ token: url.pathname.split("/").at(-1) ?? "" }),
  });
  response.writeHead(status, { location: received.get("location") ?? "" }).end();
}

const control = (path: string, body: object) =>
  fetch(`${simulator.url}/control/${path}`, { method: "PUT", body: JSON.stringify(body) });

describe("svc sandbox test", () => {
  const sql = setUpOwnDatabase();
  beforeAll(async () => {
    simulator = await startSimulator({
      port: 0,
      folder: null,
      callbackUrl: "http://127.0.0.1:9",
      settings: { stepDelayMs: 0 },
    });
    for (const [name, value] of Object.entries(simulatorVariables(simulator.url, null))) vi.stubEnv(name, value);
    resetProviders();
    const listen = { port: 0, host: "127.0.0.1" };
    server = await startServer({ listen, api: "direct", pages: serveCheckout });
    serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await control("callback-url", { url: serverUrl });
    // All test buyers have one address.
    await control("providers/guardarian", { traits: { createWindowMs: 0 } });
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await simulator.close();
  });

  async function run(...args: string[]) {
    const { scope, key } = await newTestPartner();
    await updateLimits(scope, { reads: 10_000, quotes: 10_000, creations: 10_000 });
    return svcProcess("", "sandbox", "test", ...args, "--url", serverUrl, "--key", key, "--simulator", simulator.url);
  }

  /** Polls the providers all the time, in place of the worker. */
  async function whilePolling<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await sql`update transactions set next_check_at = now() where next_check_at is not null`;
      await followUpDue(configuredProviders, new Date());
    }
    return done;
  }

  it("brings about every outcome of every simulated provider", async () => {
    const { code, text, error } = await whilePolling(run("--timeout", "100"));
    expect(text.split("\n").filter((line) => line.includes("FAILED"))).toEqual([]);
    expect(error).toBe("");
    expect(text).toMatch(/\d+ transactions ended as expected/);
    expect(code).toBe(0);
  }, 240_000);

  it("fails if a transaction doesn't end as expected, and names its last status", async () => {
    await control("providers/banxa", { callbacksPaused: true });
    const { code, text, error } = await run("banxa", "success", "--side", "BUY", "--timeout", "1");
    expect(code).toBe(1);
    expect(text).toContain("banxa BUY success: FAILED with the status pending");
    expect(error).toContain("1 of 1 transaction failed");
  });
});
