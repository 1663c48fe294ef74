import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startSimulator } from "./simulator.ts";
import { type Receiver, startReceiver } from "./test-receiver.ts";

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
  simulator = await startSimulator({ port: 0, folder: null, callbackUrl: receiver.url, settings });
});
beforeEach(async () => {
  await control("POST", "/reset");
  receiver.received.length = 0;
  receiver.respondWith(200);
});
afterAll(async () => {
  await simulator.close();
  await receiver.close();
});

async function control(method: string, path: string, body?: object) {
  const sent = { method, body: body === undefined ? undefined : JSON.stringify(body) };
  const response = await fetch(`${simulator.url}/control${path}`, sent);
  return { status: response.status, json: await response.json() };
}

test("receives webhooks of a partner", async () => {
  const statusOf = async (method: string) => (await fetch(`${simulator.url}/receivers/orders`, { method })).status;
  expect([await statusOf("POST"), await statusOf("GET")]).toEqual([200, 405]);
});

const estimate = () =>
  fetch(`${simulator.url}/guardarian/v1/estimate?from_currency=USD&from_amount=100&to_currency=BTC`, {
    headers: { "x-api-key": "guardarian-sim-production" },
    signal: AbortSignal.timeout(2_000),
  });

async function newOrder(reference = "tx_01"): Promise<string> {
  const body = {
    from_amount: "100",
    from_currency: "USD",
    to_currency: "ETH",
    external_partner_link_id: reference,
    payout_info: { payout_address: "0xwallet" },
  };
  const headers = { "x-api-key": "guardarian-sim-sandbox", "x-forwarded-for": reference };
  const sent = { method: "POST", body: JSON.stringify(body), headers };
  const response = await fetch(`${simulator.url}/guardarian/v1/transaction`, sent);
  return (await response.json()).id;
}

describe("breaking a provider", () => {
  test("returns the requested status with the provider's own error body", async () => {
    await control("PUT", "/providers/guardarian", { failWith: 503 });
    const response = await estimate();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ statusCode: 503 });
    expect((await fetch(`${simulator.url}/moonpay/v3/currencies?apiKey=pk_test_sim`)).status).toBe(200);
  });

  test("resets the connection", async () => {
    await control("PUT", "/providers/guardarian", { failWith: "reset" });
    const { hostname, port } = new URL(simulator.url);
    const socket = connect(Number(port), hostname);
    const ended = new Promise<string>((resolve) => socket.once("error", (error) => resolve(String(error))));
    socket.write("GET /guardarian/v1/currencies HTTP/1.1\r\nHost: simulator\r\n\r\n");
    expect(await ended).toContain("ECONNRESET");
  });

  test("sends invalid JSON or a huge body", async () => {
    await control("PUT", "/providers/guardarian", { failWith: "garbage" });
    const garbage = await estimate();
    expect(garbage.headers.get("content-type")).toContain("json");
    await expect(garbage.json()).rejects.toThrow();
    await control("PUT", "/providers/guardarian", { failWith: "huge" });
    expect((await (await estimate()).text()).length).toBeGreaterThan(8_000_000);
  });

  test("never responds, and still closes", async () => {
    await control("PUT", "/providers/guardarian", { failWith: "hang" });
    const aborter = new AbortController();
    const response = fetch(`${simulator.url}/guardarian/v1/currencies`, { signal: aborter.signal });
    await expect.poll(async () => (await control("GET", "/calls?provider=guardarian")).json.calls).toHaveLength(1);
    aborter.abort();
    await expect(response).rejects.toThrow("aborted");

    const other = await startSimulator({ port: 0, folder: null, callbackUrl: receiver.url });
    const body = JSON.stringify({ failWith: "hang" });
    await fetch(`${other.url}/control/providers/guardarian`, { method: "PUT", body });
    const cutOff = expect(fetch(`${other.url}/guardarian/v1/currencies`)).rejects.toThrow("fetch failed");
    await expect.poll(async () => (await (await fetch(`${other.url}/control/calls`)).json()).calls).toHaveLength(1);
    await other.close();
    await cutOff;
  });

  test("fails only paths with the given prefix, until it is turned off", async () => {
    await control("PUT", "/providers/guardarian", { failWith: 500, failPath: "/v1/transaction" });
    expect((await estimate()).status).toBe(200);
    expect((await fetch(`${simulator.url}/guardarian/v1/transaction/1`)).status).toBe(500);
    await control("PUT", "/providers/guardarian", { failWith: null });
    expect((await fetch(`${simulator.url}/guardarian/v1/transaction/1`)).status).toBe(403);
  });

  test("fails only requests with the given text in their query or body", async () => {
    await control("PUT", "/providers/guardarian", { failWith: 500, failText: "apple_pay" });
    const at = (path: string, init?: RequestInit) => fetch(`${simulator.url}/guardarian/v1${path}`, init);
    expect((await at("/currencies?deposit_category=apple_pay")).status).toBe(500);
    expect((await at("/transaction", { method: "POST", body: '{"category":"apple_pay"}' })).status).toBe(500);
    expect((await at("/currencies?deposit_category=visa")).status).not.toBe(500);
    expect((await at("/apple_pay")).status).not.toBe(500);
  });

  test("responds with the given latency", async () => {
    await control("PUT", "/providers/guardarian", { latencyMs: 60 });
    const before = performance.now();
    await estimate();
    expect(performance.now() - before).toBeGreaterThanOrEqual(59);
  });
});

test("unknown paths return the provider's own error body, or a plain 404 outside a provider", async () => {
  const unknown = await fetch(`${simulator.url}/guardarian/v1/nothing`);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toEqual({ statusCode: 404, code: "NOT_FOUND", message: "Cannot GET /v1/nothing" });
  expect((await fetch(`${simulator.url}/nobody/v1`)).status).toBe(404);
  const long = await fetch(`${simulator.url}/paybis/v2/quote`, { method: "POST", body: "x".repeat(1024 * 1024 + 1) });
  expect(long.status).toBe(413);
  expect(await (await fetch(simulator.url)).text()).toContain(`${simulator.url}/guardarian`);
});

describe("setting prices", () => {
  test("sets a coin's rate and the limits of one provider", async () => {
    await control("PUT", "/providers/guardarian", {
      rates: { "BTC:mainnet": "50000" },
      limits: { min: "90", max: "95" },
    });
    expect((await estimate()).status).toBe(500);
    await control("PUT", "/providers/guardarian", { limits: null });
    const { value } = await (await estimate()).json();
    expect(Number(value)).toBeGreaterThan(0.00185);
    expect(Number(value)).toBeLessThan(0.002);
  });

  test("rejects unknown fields, traits and providers, and names the unknown one", async () => {
    expect(await control("PUT", "/providers/guardarian", { latency: 5 })).toMatchObject({ status: 400 });
    expect((await control("PUT", "/providers/guardarian", { traits: { nope: 1 } })).json.error).toContain(
      "no trait nope",
    );
    expect((await control("PUT", "/providers/guardarian", { limits: { min: "-1", max: "5" } })).status).toBe(400);
    expect((await control("PUT", "/providers/nobody", {})).status).toBe(404);
    expect((await control("GET", "/nothing")).status).toBe(404);
  });
});

describe("moving an order", () => {
  test("finds it by provider and reference", async () => {
    const id = await newOrder("tx_07");
    await newOrder("tx_08");
    const { json } = await control("GET", "/orders?provider=guardarian&reference=tx_07");
    expect(json.orders.map((order: { id: string }) => order.id)).toEqual([id]);
    expect(json.orders[0]).toMatchObject({ environment: "sandbox", status: "new", action: null });
    expect((await control("GET", "/orders?provider=paybis")).json.orders).toEqual([]);
  });

  test("reaches the provider's own status for every action", async () => {
    const reached: Record<string, string> = {};
    for (const action of ["pay", "fail", "cancel", "expire", "refund", "hold", "complete"]) {
      reached[action] = (await control("POST", `/orders/${await newOrder(`tx_${action}`)}/${action}`)).json.status;
    }
    expect(reached).toEqual({
      pay: "finished",
      fail: "failed",
      cancel: "canceled",
      expire: "expired",
      refund: "refunded",
      hold: "on_hold",
      complete: "finished",
    });
  });

  test("changes the paid and received amounts and the wallet", async () => {
    const id = await newOrder();
    const changes = { fiatAmount: "99.5", cryptoAmount: "0.001", wallet: "0xother", reason: "Odd" };
    const { json } = await control("POST", `/orders/${id}/complete`, changes);
    expect(json).toMatchObject({ ...changes, status: "finished" });
    expect((await control("POST", `/orders/${id}/complete`, { asset: "NOPE:nowhere" })).status).toBe(400);
    expect((await control("POST", `/orders/${id}/hold`, { asset: "BNB:bsc" })).json.asset).toBe("BNB:bsc");
    const [callback] = await receiver.waitFor(1);
    expect(JSON.parse(callback?.body ?? "").payload).toMatchObject({
      from_amount: "99.5",
      to_amount: "0.001",
      payout: { address: "0xother" },
    });
  });

  test("waits between steps for the configured delay, and a later action cancels the remaining steps", async () => {
    await control("PUT", "/settings", { stepDelayMs: 3_600_000 });
    const id = await newOrder();
    expect((await control("POST", `/orders/${id}/pay`)).json.status).toBe("waiting_for_deposit");
    expect((await control("POST", `/orders/${id}/expire`)).json).toMatchObject({ status: "expired", upcoming: [] });
  });

  test("rejects an unknown action and an unknown order", async () => {
    expect((await control("POST", `/orders/${await newOrder()}/dance`)).status).toBe(404);
    expect((await control("POST", "/orders/none/pay")).status).toBe(404);
  });
});

describe("the call log", () => {
  test("records method, path, sizes, status and environment of the latest 500 requests", async () => {
    await estimate();
    const { json } = await control("GET", "/calls?provider=guardarian");
    expect(json.calls).toEqual([
      {
        provider: "guardarian",
        kind: "api",
        environment: "production",
        method: "GET",
        path: "/v1/estimate",
        query: "?from_currency=USD&from_amount=100&to_currency=BTC",
        requestBytes: 0,
        status: 200,
        note: null,
        at: expect.any(String),
        responseBytes: expect.any(Number),
      },
    ]);
    for (let batch = 0; batch < 51; batch += 1) await Promise.all(Array.from({ length: 10 }, estimate));
    expect((await control("GET", "/calls")).json.calls).toHaveLength(500);
  });
});

test("a reset clears orders, the call log and switches", async () => {
  await control("PUT", "/providers/guardarian", { failWith: 500, traits: { createWindowMs: 1 } });
  await control("PUT", "/settings", { stepDelayMs: 5 });
  await control("PUT", "/providers/guardarian", { failWith: null });
  await newOrder();
  await control("POST", "/reset");
  expect((await control("GET", "/orders")).json.orders).toEqual([]);
  expect((await control("GET", "/calls")).json.calls).toEqual([]);
  const { json } = await control("GET", "");
  expect(json.settings.stepDelayMs).toBe(0);
  expect(json.providers.guardarian).toMatchObject({ failWith: null, traits: { createWindowMs: 60_000 } });
});
