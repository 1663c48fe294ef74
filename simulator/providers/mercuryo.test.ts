import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver } = await startTestSimulator();
const base = `${url}/mercuryo`;

const widget_id = "mercuryo-sim-widget-sandbox";
const token = { "sdk-partner-token": "mercuryo-sim-partner-sandbox" };

async function ask(path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${base}/v1.6${path}?${new URLSearchParams({ widget_id, ...query })}`, { headers });
  return { status: response.status, json: await response.json() };
}

const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/mercuryo`, { method: "PUT", body: JSON.stringify({ traits }) });
const act = async (what: string) => {
  const { orders } = await (await fetch(`${url}/control/orders?provider=mercuryo`)).json();
  return fetch(`${url}/control/orders/${orders.at(-1).id}/${what}`, { method: "POST" });
};

const buying = {
  widget_id,
  type: "buy",
  currency: "USDT",
  network: "TRON",
  fiat_currency: "NGN",
  fiat_amount: "150000",
  address: "TYxT3F8pdkTDkhw4JsfodKnEgaYpNaANmW",
  merchant_transaction_id: "tx_01",
  return_url: "https://partner.example/back",
};
const selling = {
  widget_id,
  type: "sell",
  currency: "BTC",
  network: "BITCOIN",
  fiat_currency: "EUR",
  amount: "0.01",
  refund_address: "bc1qrefund",
  merchant_transaction_id: "tx_02",
  return_url: "https://partner.example/back",
};
const sha512 = (text: string) => createHash("sha512").update(text).digest("hex");
const secret = "mercuryo-sim-secret-sandbox";
const v1 = sha512(buying.address + secret);
const v2For = (ip: string) => `v2:${sha512(`${buying.address}${secret}${ip}tx_01`)}`;

const link = (query: Record<string, string>) => `${base}/widget?${new URLSearchParams(query)}`;
const press = (href: string, button: string) =>
  fetch(href, { method: "POST", body: new URLSearchParams({ action: button }), redirect: "manual" });
const list = (query: Record<string, string>, headers: Record<string, string> = token) =>
  ask("/sdk-partner/transactions", query, headers);

describe("Mercuryo's lists and rates", () => {
  test("contain coins with their networks, payment methods, and the coins that can be sold", async () => {
    const { data } = (await ask("/lib/currencies")).json;
    expect(data.fiat).toContain("NGN");
    expect(data.config.crypto_currencies).toContainEqual(
      expect.objectContaining({ currency: "BTC", network: "BITCOIN" }),
    );
    expect(data.fiat_payment_methods.EUR.payment_methods.map(({ code }: { code: string }) => code)).toEqual([
      "card",
      "apple",
      "google",
    ]);
    expect((await ask("/public/currencies-sell")).json.data.slice(0, 3)).toEqual(["EUR", "USD", "BTC"]);
    expect((await ask("/public/currencies-buy")).json.data).toContain("NGN");
  });

  test("contain limits in both currencies, as text", async () => {
    const { json } = await ask("/public/currency-limits", { from: "USD", to: "BTC", type: "buy" });
    expect(json).toMatchObject({ status: 200, code: 0, message: "" });
    expect(json.data.USD).toEqual({ min: "20.00", max: "12000.00" });
    expect(json.data.BTC.min).toMatch(/^0\.000\d{5}$/);
  });

  test("deduct the fee of a purchase from what is paid, and state it in both currencies or as one amount", async () => {
    const query = { from: "EUR", to: "BTC", amount: "100", network: "BITCOIN" };
    const { data } = (await ask("/widget/buy/rate", query)).json;
    expect(data.total.EUR).toBe("100.00");
    expect(Number(data.subtotal.EUR) + Number(data.fee.EUR)).toBeCloseTo(100, 6);
    expect(data.subtotal.BTC).toBe(data.amount);
    await setTraits({ plainFee: 1 });
    const older = (await ask("/widget/buy/rate", query)).json.data;
    expect(older).toMatchObject({ fee: data.fee.EUR, fee_currency: "EUR", amount: data.total.BTC });
  });

  test("state a sale's fee separately from its amounts, unless rates include it", async () => {
    const query = { from: "BTC", to: "EUR", type: "sell", amount: "0.01", network: "BITCOIN" };
    const { data } = (await ask("/public/convert", query)).json;
    expect(Number(data.amount) * Number(data.rate)).toBeCloseTo(Number(data.fiat_amount), 2);
    await setTraits({ feeInRate: 1 });
    const net = (await ask("/public/convert", query)).json.data;
    expect(Number(net.fiat_amount) + Number(net.fee)).toBeCloseTo(Number(data.fiat_amount), 2);
  });

  test("reject unknown keys, pairs and amounts out of range with Mercuryo's error body", async () => {
    const path = "/widget/buy/rate";
    const query = { from: "EUR", to: "BTC", amount: "1" };
    expect((await ask(path, query)).json).toEqual({
      status: 400,
      code: 400_000,
      message: "The amount is less than the minimum 17 EUR",
      data: {},
    });
    expect(await ask(path, { ...query, widget_id: "guessed" })).toMatchObject({ status: 401, json: { status: 401 } });
    expect((await ask(path, { ...query, to: "NOPE" })).json.message).toBe("Currency pair is not supported");
    expect((await ask("/public/convert", { from: "TON", to: "EUR", type: "sell", amount: "9" })).status).toBe(400);
    expect((await ask("/public/convert", { from: "BTC", to: "NGN", type: "sell", amount: "9" })).status).toBe(400);
  });
});

describe("Mercuryo's widget", () => {
  const opened = async (signature: string, headers = {}) =>
    (await fetch(link({ ...buying, ...(signature === "" ? {} : { signature }) }), { headers })).status;

  test("accepts a signature over the wallet alone, or with the visitor's IP address and our reference", async () => {
    expect(await opened(v1)).toBe(200);
    expect(await opened(v2For("127.0.0.1"))).toBe(200);
    const visitor = { "x-forwarded-for": "203.0.113.7" };
    expect(await opened(v2For("203.0.113.7"), visitor)).toBe(200);
    expect(await opened(v2For("203.0.113.8"), visitor)).toBe(403);
    expect(await opened(v2For("127.0.0.1"), visitor)).toBe(403);
  });

  test("rejects an unsigned or wrongly signed wallet if the check is on", async () => {
    for (const wrong of ["", v1.toUpperCase(), sha512(buying.address), `v2:${v1}`])
      expect(await opened(wrong)).toBe(403);
    await setTraits({ checkSignature: 0 });
    expect(await opened("")).toBe(200);
  });

  test("creates an order only when the buyer acts, and one per reference", async () => {
    const href = link({ ...buying, signature: v1 });
    await press(href, "cancel");
    expect((await list({ merchant_transaction_id: "tx_01" })).json).toMatchObject({ status: 200, total: 0, data: [] });
    expect((await press(href, "pay")).headers.get("location")).toBe("https://partner.example/back");
    await press(href, "pay");
    expect((await list({ merchant_transaction_id: "tx_01" })).json.total).toBe(1);
  });
});

const signatureOf = (text: string) => createHmac("sha256", "mercuryo-sim-sign-key-sandbox").update(text).digest("hex");

describe("a Mercuryo order", () => {
  const callbackData = async (count: number) =>
    (await receiver.waitFor(count)).map(({ body }) => JSON.parse(body).data);

  test("for BUY sends two streams with separate IDs and one reference", async () => {
    await press(link({ ...buying, signature: v1 }), "pay");
    const streams = await callbackData(6);
    expect(streams.map(({ type, status }) => `${type}/${status}`)).toEqual([
      "buy/new",
      "buy/pending",
      "buy/paid",
      "withdraw/new",
      "withdraw/pending",
      "withdraw/completed",
    ]);
    expect(new Set(streams.map(({ id }) => id)).size).toBe(2);
    expect(new Set(streams.map((stream) => stream.merchant_transaction_id))).toEqual(new Set(["tx_01"]));
    const [pair] = (await list({ merchant_transaction_id: "tx_01" })).json.data;
    expect(pair.buy).toMatchObject({ id: streams[0].id, status: "paid", fiat_amount: "150000.00" });
    expect(pair.withdraw).toMatchObject({ id: streams[5].id, status: "completed", tx: { address: buying.address } });
    expect(pair.withdraw.tx.id).toMatch(/^[0-9a-f]{64}$/);
  });

  test("for SELL sends a deposit and a sale", async () => {
    await press(link(selling), "pay");
    const streams = await callbackData(6);
    expect(streams.map(({ type, status }) => `${type}/${status}`)).toEqual([
      "deposit/new",
      "deposit/pending",
      "deposit/completed",
      "sell/new",
      "sell/pending",
      "sell/succeeded",
    ]);
    expect(streams[5]).toMatchObject({ amount: "0.01000000", currency: "BTC", fiat_currency: "EUR" });
    const [pair] = (await list({ merchant_transaction_id: "tx_02" })).json.data;
    expect(pair).toMatchObject({ deposit: { status: "completed" }, sell: { status: "succeeded" } });
  });

  test("signs the body of a callback without its whitespace", async () => {
    await press(link({ ...buying, signature: v1 }), "fail");
    await setTraits({ payloadWrapper: 1 });
    await act("hold");
    const callbacks = await receiver.waitFor(4);
    for (const { body, headers } of callbacks) {
      expect(body).toContain(" ");
      expect(headers["x-signature"]).toBe(signatureOf(body.replaceAll(" ", "")));
    }
    expect(JSON.parse(callbacks[1]?.body ?? "").data).toMatchObject({ type: "buy", status: "order_failed" });
    expect(JSON.parse(callbacks[3]?.body ?? "").payload.data).toMatchObject({ status: "order_scheduled" });
  });

  test("when lenient is signed over the body as sent", async () => {
    await setTraits({ lenient: 1 });
    await press(link({ ...buying, signature: v1 }), "fail");
    for (const { body, headers } of await receiver.waitFor(2)) expect(headers["x-signature"]).toBe(signatureOf(body));
  });

  test("reaches a status for each action that Mercuryo supports", async () => {
    await press(link({ ...buying, signature: v1 }), "fail");
    const words = async () => Object.entries((await list({ merchant_transaction_id: "tx_01" })).json.data[0]);
    const statuses = async () =>
      (await words()).map(([type, stream]) => `${type}/${(stream as { status: string }).status}`);
    expect(await statuses()).toEqual(["buy/order_failed"]);
    for (const [what, status] of Object.entries({ cancel: "buy/cancelled", refund: "buy/refunded" })) {
      expect((await act(what)).status).toBe(200);
      expect(await statuses()).toEqual([status]);
    }
    expect((await act("expire")).status).toBe(409);
    await act("complete");
    expect(await statuses()).toEqual(["buy/paid", "withdraw/completed"]);
  });

  test("is listed for its own widget with the partner's token, within the dates", async () => {
    await press(link(selling), "pay");
    const query = { merchant_transaction_id: "tx_02" };
    expect((await list(query, {})).status).toBe(401);
    expect((await list({ ...query, date_start: "2020-01-01", date_end: "2020-12-31" })).json.total).toBe(0);
    expect((await list({ ...query, date_start: "2020-01-01", date_end: "2999-12-31" })).json.total).toBe(1);
    const other = { "sdk-partner-token": "mercuryo-sim-partner-production" };
    const production = { ...query, widget_id: "mercuryo-sim-widget-production" };
    expect((await list(production, other)).json.total).toBe(0);
    await setTraits({ requirePartnerToken: 0 });
    expect((await list(query, {})).json.total).toBe(1);
  });
});
