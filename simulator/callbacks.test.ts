import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

async function newOrder(reference = "tx_01", { url } = simulator): Promise<string> {
  const body = {
    from_amount: "100",
    from_currency: "USD",
    to_currency: "ETH",
    external_partner_link_id: reference,
    payout_info: { payout_address: "0xwallet" },
  };
  const headers = { "x-api-key": "guardarian-sim-sandbox", "x-forwarded-for": reference };
  const sent = { method: "POST", body: JSON.stringify(body), headers };
  const response = await fetch(`${url}/guardarian/v1/transaction`, sent);
  return (await response.json()).id;
}

async function newBanxaOrder(): Promise<string> {
  const order = {
    ...{ crypto: "BTC", fiat: "EUR", fiatAmount: "100", walletAddress: "bc1qwallet" },
    ...{ redirectUrl: "https://partner.example/back", externalCustomerId: "tx_01" },
    ipRange: "127.0.0.0/24",
  };
  const sent = { method: "POST", body: JSON.stringify(order), headers: { "x-api-key": "banxa-sim-sandbox" } };
  const response = await fetch(`${simulator.url}/banxa/slipway-sim-sandbox/v2/buy`, sent);
  return (await response.json()).id;
}

const statuses = () => receiver.received.map(({ body }) => JSON.parse(body).payload.status);

/** Resolves as soon as one callback of the order is in this state. */
async function settled(id: string, state: string) {
  return expect.poll(async () => (await control("GET", `/orders/${id}`)).json.callbacks.at(-1)?.state).toBe(state);
}

describe("callbacks", () => {
  test("are retried until the receiver accepts them", async () => {
    receiver.respondWith(500);
    const id = await newOrder();
    await control("POST", `/orders/${id}/fail`);
    await receiver.waitFor(2);
    receiver.respondWith(200);
    await settled(id, "delivered");
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  test("keep their first signature and time when they are retried", async () => {
    await control("PUT", "/settings", { callbackRetryMs: 20 });
    for (const signEachAttempt of [0, 1]) {
      await control("PUT", "/providers/banxa", { traits: { signEachAttempt } });
      receiver.received.length = 0;
      receiver.respondWith(500);
      await control("POST", `/orders/${await newBanxaOrder()}/fail`);
      const [first, second] = await receiver.waitFor(2);
      receiver.respondWith(200);
      expect(first?.headers.authorization === second?.headers.authorization).toBe(signEachAttempt === 0);
    }
  });

  test("wait until the order is saved, as when the disk is full", async () => {
    const folder = mkdtempSync(join(tmpdir(), "slipway-simulator-"));
    const settings = { walk: false, stepDelayMs: 0, callbackRetryMs: 1 };
    const own = await startSimulator({ port: 0, folder, callbackUrl: receiver.url, settings });
    const id = await newOrder("tx_02", own);
    rmSync(folder, { recursive: true });
    const failed = await fetch(`${own.url}/control/orders/${id}/fail`, { method: "POST" });
    expect(failed.status).toBe(500);
    expect(receiver.received).toHaveLength(0);
    mkdirSync(folder);
    await receiver.waitFor(1);
    await own.close();
    rmSync(folder, { recursive: true });
  });

  test("fail after five attempts", async () => {
    receiver.respondWith(500);
    const id = await newOrder();
    await control("POST", `/orders/${id}/fail`);
    await settled(id, "failed");
    expect(receiver.received).toHaveLength(5);
  });

  test("are queued while paused and then sent in order", async () => {
    await control("PUT", "/providers/guardarian", { callbacksPaused: true });
    const id = await newOrder();
    await control("POST", `/orders/${id}/pay`);
    expect(receiver.received).toHaveLength(0);
    await control("PUT", "/providers/guardarian", { callbacksPaused: false });
    await receiver.waitFor(4);
    expect(statuses()).toEqual(["waiting_for_deposit", "exchanging", "sending", "finished"]);
  });

  test("come later for a slow payment method of a provider", async () => {
    const slow = await newOrder();
    const { method } = (await control("GET", `/orders/${slow}`)).json;
    await control("PUT", "/providers/guardarian", {
      stepDelaysMs: { [method]: 7_200_000 },
      traits: { createWindowMs: 0 },
    });
    await control("POST", `/orders/${slow}/pay`);
    await receiver.waitFor(1);
    expect(statuses()).toEqual(["waiting_for_deposit"]);
    await control("POST", `/orders/${slow}/complete`);
    await receiver.waitFor(2);
    await control("PUT", "/providers/guardarian", { stepDelaysMs: { other: 7_200_000 } });
    await control("POST", `/orders/${await newOrder()}/pay`);
    await receiver.waitFor(6);
    expect(statuses().slice(1)).toEqual(["finished", "waiting_for_deposit", "exchanging", "sending", "finished"]);
  });

  test("are lost for one order on request", async () => {
    const id = await newOrder();
    await control("POST", `/orders/${id}/callback`, { mode: "drop" });
    await control("POST", `/orders/${id}/hold`);
    await control("POST", `/orders/${id}/callback`, { mode: "resume" });
    await control("POST", `/orders/${id}/complete`);
    await receiver.waitFor(1);
    expect(statuses()).toEqual(["finished"]);
  });

  test("are duplicated, delayed, or reordered on request", async () => {
    const id = await newOrder();
    expect((await control("POST", `/orders/${id}/callback`, { mode: "duplicate" })).status).toBe(409);
    await control("POST", `/orders/${id}/pay`);
    await receiver.waitFor(4);
    expect((await control("POST", `/orders/${id}/callback`, { mode: "duplicate", times: 2 })).json).toEqual({
      statuses: [200, 200],
    });
    await control("POST", `/orders/${id}/callback`, { mode: "duplicate", status: "exchanging" });
    await control("POST", `/orders/${id}/callback`, { mode: "reorder" });
    expect(statuses().slice(4)).toEqual([
      ...["finished", "finished", "exchanging"],
      ...["finished", "sending", "exchanging", "waiting_for_deposit"],
    ]);
  });

  test("have a wrong, missing, or old signature or an invalid body on request", async () => {
    const url = new URL(`${simulator.url}/moonpay/buy`);
    const query = {
      apiKey: "pk_test_sim",
      currencyCode: "btc",
      baseCurrencyCode: "usd",
      baseCurrencyAmount: "100",
      walletAddress: "w",
      allowedIpAddress: createHmac("sha256", "sk_test_sim").update("127.0.0.1").digest("base64"),
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set("signature", createHmac("sha256", "sk_test_sim").update(url.search).digest("base64"));
    await fetch(url, { method: "POST", body: new URLSearchParams({ action: "pay" }) });
    await receiver.waitFor(3);
    const id = (await control("GET", "/orders?provider=moonpay")).json.orders[0].id;
    for (const mode of ["bad_signature", "unsigned", "stale", "garbage"]) {
      await control("POST", `/orders/${id}/callback`, { mode });
    }
    const [forged, unsigned, stale, garbage] = receiver.received.slice(3).map(({ headers, body }) => {
      const [, t, s] = /^t=(\d+),s=(.+)$/.exec(String(headers["moonpay-signature-v2"])) ?? [];
      const isGenuine = s === createHmac("sha256", "wk_test_sim").update(`${t}.${body}`).digest("hex");
      return { isGenuine, isOld: Number(t) < Date.now() / 1000 - 600, body };
    });
    expect(forged?.isGenuine).toBe(false);
    expect(unsigned).toMatchObject({ isGenuine: false });
    expect(stale).toMatchObject({ isGenuine: true, isOld: true });
    expect(garbage).toMatchObject({ isGenuine: true, body: "{not json" });
  });

  test("go to a new callback URL", async () => {
    const other = await startReceiver();
    expect((await control("PUT", "/callback-url", { url: `${other.url}/` })).json).toEqual({ url: other.url });
    await control("POST", `/orders/${await newOrder()}/fail`);
    expect((await other.waitFor(1))[0]?.path).toBe("/api/callbacks/guardarian");
    expect(receiver.received).toHaveLength(0);
    await other.close();
  });
});
