import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver } = await startTestSimulator({ callbackUrl: "http://127.0.0.1:1" });
const base = `${url}/alchemy-pay`;

const secret = "ach-secret-sim-sandbox";
const appId = "ach-app-sim-sandbox";
const sign = (message: string, key = secret) => createHmac("sha256", key).update(message).digest("base64");

/** `path` has a sorted query and `body` sorted keys; `sent` replaces the signed body. */
async function ask(path: string, body = "", { key = secret, at = Date.now(), sent = body, app = appId } = {}) {
  const method = body === "" ? "GET" : "POST";
  const headers = {
    appId: app,
    timestamp: String(at),
    sign: sign(`${at}${method}/open/api/v4/merchant${path}${body}`, key),
  };
  const response = await fetch(`${base}/open/api/v4/merchant${path}`, { method, headers, body: sent || undefined });
  return { status: response.status, json: await response.json() };
}

const question = (fields: object) => {
  const all = {
    amount: "100",
    crypto: "USDT",
    fiat: "USD",
    network: "TRX",
    payWayCode: "10001",
    side: "BUY",
    ...fields,
  };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return JSON.stringify(Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1))));
};
const quote = (fields: object = {}) => ask("/order/quote", question(fields));
const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/alchemy-pay`, { method: "PUT", body: JSON.stringify({ traits }) });

function link(query: Record<string, string>, { key = secret, side = "Buy", at = Date.now() } = {}): string {
  const all: Record<string, string> = { appId, timestamp: String(at), ...query };
  const raw = Object.entries(all).map(([name, value]) => `${name}=${value}`);
  const url = new URL(base);
  url.search = new URLSearchParams(all).toString();
  url.searchParams.set("sign", sign(`${at}GET/index/rampPage${side}?${raw.sort().join("&")}`, key));
  return url.href;
}
const buying = () => ({
  merchantOrderNo: "tx_01",
  fiat: "NGN",
  fiatAmount: "150000",
  crypto: "USDT",
  network: "TRX",
  address: "TYxT3F8pdkTDkhw4JsfodKnEgaYpNaANmW",
  redirectUrl: "https://partner.example/back?kept=1",
  callbackUrl: `${receiver.url}/hooks/alchemypay`,
});
const selling = () => ({
  type: "sell",
  merchantOrderNo: "tx_02",
  fiat: "EUR",
  country: "FR",
  cryptoAmount: "500",
  crypto: "USDT",
  network: "TRX",
  withdrawUrl: "https://partner.example/deposit",
  callbackUrl: `${receiver.url}/hooks/alchemypay`,
});
const press = (href: string, action: string) =>
  fetch(href, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });
const statuses = () => receiver.received.map(({ body }) => JSON.parse(body).status);

describe("Alchemy Pay's signatures", () => {
  test("must cover the received bytes, be recent, and belong to a known app", async () => {
    expect((await quote()).json).toMatchObject({ success: true, returnCode: "0000", returnMsg: "SUCCESS" });
    const body = question({});
    const unsorted = JSON.stringify({ side: "BUY", ...JSON.parse(body) });
    const refused = [
      await ask("/order/quote", body, { key: "guessed" }),
      await ask("/order/quote", body, { sent: body.replace("100", "200") }),
      await ask("/order/quote", body, { sent: unsorted }),
      await ask("/order/quote", unsorted),
      await ask("/order/quote", body, { at: Date.now() - 6 * 60_000 }),
      await ask("/fiat/list?type=SELL", "", { key: "guessed" }),
    ];
    for (const { status, json } of refused) {
      expect(status).toBe(200);
      expect(json).toMatchObject({
        success: false,
        returnCode: "81003",
        returnMsg: "Invalid Merchant Sign",
        data: null,
      });
    }
    expect(await ask("/crypto/list", "", { app: "guessed" })).toMatchObject({ status: 401, json: { success: false } });
  });
});

describe("Alchemy Pay's lists and prices", () => {
  test("have a row for each currency, country and payment method", async () => {
    const { json } = await ask("/fiat/list?type=SELL");
    const euros = json.data.filter(({ currency }: { currency: string }) => currency === "EUR");
    const names = euros.map(({ country, payWayName }: Record<string, string>) => `${country} ${payWayName}`);
    expect(names).toEqual(expect.arrayContaining(["DE Bank Transfer", "FR Bank Transfer", "DE SEPA", "FR SEPA"]));
    expect(names).toHaveLength(new Set(names).size);
    const dollars = json.data.filter(({ currency }: { currency: string }) => currency === "USD");
    expect(new Set(dollars.map(({ country }: { country: string }) => country))).toEqual(new Set(["US"]));
    const cryptos = (await ask("/crypto/list")).json.data;
    expect(cryptos).toContainEqual(
      expect.objectContaining({ crypto: "DOT", network: "DOT", buyEnable: 1, sellEnable: 0 }),
    );
  });

  test("add up: a purchase states the coins after fees, a sale the fiat before fees", async () => {
    const bought = (await quote()).json.data;
    const net = 100 - Number(bought.rampFee) - Number(bought.networkFee);
    expect(Number(bought.cryptoQuantity)).toBeCloseTo(net / Number(bought.cryptoPrice), 4);
    const sold = (await quote({ side: "SELL", payWayCode: undefined })).json.data;
    expect(Number(sold.fiatQuantity)).toBeCloseTo(100 * Number(sold.cryptoPrice), 1);
  });

  test("are for the best method without a code, or for all methods on request", async () => {
    const euros = { fiat: "EUR", payWayCode: undefined };
    expect((await quote(euros)).json.data.payWayCode).toBe("90101");
    const all = (await quote({ ...euros, type: "ALL" })).json.data;
    expect(all.map(({ payWayCode }: { payWayCode: string }) => payWayCode)).toEqual(["90101", "10001", "501", "701"]);
  });

  test("are rejected with a message in an HTTP 200", async () => {
    const refusal = async (fields: object) => {
      const { status, json } = await quote(fields);
      return status === 200 && json.success === false && json.returnMsg;
    };
    expect(await refusal({ amount: "1" })).toBe("The minimum amount is 15 USD");
    expect(await refusal({ amount: "99999" })).toBe("The maximum amount is 10000 USD");
    expect(await refusal({ crypto: "XMR" })).toBe("Unsupported currency XMR on TRX");
    expect(await refusal({ payWayCode: "30001" })).toBe("The payment method is unsupported");
    expect(await refusal({ fiat: "JPY", amount: "15000.5" })).toBe("JPY does not support inputting decimal points");
  });
});

describe("Alchemy Pay's page", () => {
  test("is rejected for a wrong signature, the other side's signature, a long reference, or a fiat without its country", async () => {
    const status = async (href: string) => (await fetch(href)).status;
    expect(await status(link(buying()))).toBe(200);
    expect(await status(link(buying(), { key: "guessed" }))).toBe(403);
    expect(await status(link(buying(), { side: "Sell" }))).toBe(403);
    expect(await status(`${link(buying())}&fiatAmount=1`)).toBe(403);
    expect(await status(link({ ...buying(), merchantOrderNo: "x".repeat(49) }))).toBe(403);
    expect(await status(link(selling(), { side: "Sell" }))).toBe(200);
    const { country: _, ...unplaced } = selling();
    expect(await status(link(unplaced, { side: "Sell" }))).toBe(403);
    expect(await status(link({ ...selling(), country: "US" }, { side: "Sell" }))).toBe(403);
  });

  test("expires after the time in the trait", async () => {
    const old = link(buying(), { at: Date.now() - 600_000 });
    expect((await fetch(old)).status).toBe(200);
    await setTraits({ pageWindowMs: 300_000 });
    expect((await fetch(old)).status).toBe(403);
    expect((await fetch(link(buying()))).status).toBe(200);
  });

  test("creates the order when the buyer pays, and sends signed callbacks to the order's callback URL", async () => {
    const href = link(buying());
    expect((await ask("/query/trade?merchantOrderNo=tx_01&side=BUY")).json).toMatchObject({
      success: false,
      returnMsg: "Order does not exist",
    });
    expect((await press(href, "pay")).headers.get("location")).toBe("https://partner.example/back?kept=1");
    // No callback is sent for the start and the transfer.
    const callbacks = await receiver.waitFor(2);
    expect(statuses()).toEqual(["PAY_SUCCESS", "FINISHED"]);
    for (const { path, headers, body } of callbacks) {
      const { newSignature, ...content } = JSON.parse(body);
      const filled = Object.entries(content).filter(([, value]) => value !== "" && value !== null);
      const inOrder = JSON.stringify(Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1))));
      expect(path).toBe("/hooks/alchemypay");
      expect(newSignature).toBe(sign(`${headers.timestamp}POST/hooks/alchemypay${inOrder}`));
    }
    const { json } = await ask("/query/trade?merchantOrderNo=tx_01&side=BUY");
    expect(json.data).toMatchObject({ status: "FINISHED", amount: "150000.00000000", fiat: "NGN", rampFeeUnit: "NGN" });
    expect(json.data.txHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await ask("/query/trade?merchantOrderNo=tx_01&side=SELL")).json.success).toBe(false);
  });

  test("retries a failed purchase with the same reference", async () => {
    const href = link(buying());
    await press(href, "fail");
    const { json } = await ask("/query/trade?merchantOrderNo=tx_01&side=BUY");
    expect(json.data).toMatchObject({ status: "PAY_FAIL", returnMsg: "The payment was declined" });
    await press(href, "pay");
    expect((await ask("/query/trade?merchantOrderNo=tx_01&side=BUY")).json.data.status).toBe("FINISHED");
  });

  test("reports every numeric status of a sale", async () => {
    const sold = await press(link(selling(), { side: "Sell" }), "pay");
    expect(sold.headers.get("location")).toBe("https://partner.example/deposit");
    await receiver.waitFor(4);
    expect(statuses()).toEqual(["1", "2", "3", "4"]);
    const order = JSON.parse(receiver.received[0]?.body ?? "");
    expect(order).toMatchObject({ address: "simulated-deposit-send-nothing", cryptoAmount: "500.0000000000" });
    expect(Number(order.fiatAmount)).toBeCloseTo(500 * Number(order.fiatRate), 1);
  });
});

describe("Alchemy Pay's orders", () => {
  test("are at the top level of the response on request", async () => {
    await press(link(buying()), "pay");
    await setTraits({ orderInData: 0 });
    const { json } = await ask("/query/trade?merchantOrderNo=tx_01&side=BUY");
    expect(json).toMatchObject({ success: true, status: "FINISHED", merchantOrderNo: "tx_01" });
    expect(json).not.toHaveProperty("data");
  });

  test("send each callback once only", async () => {
    receiver.respondWith(500);
    await press(link(buying()), "fail");
    const state = async () => {
      const response = await fetch(`${url}/control/orders?provider=alchemy-pay`);
      return (await response.json()).orders[0].callbacks.at(-1).state;
    };
    await expect.poll(state).toBe("failed");
    expect(receiver.received).toHaveLength(1);
  });

  test("are not visible in the other environment", async () => {
    await press(link(buying()), "pay");
    const production = { key: "ach-secret-sim-production", app: "ach-app-sim-production" };
    expect((await ask("/query/trade?merchantOrderNo=tx_01&side=BUY", "", production)).json.success).toBe(false);
  });
});
