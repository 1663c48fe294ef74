import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver } = await startTestSimulator();
const base = `${url}/banxa/slipway-sim-sandbox/v2`;

const key = { "x-api-key": "banxa-sim-sandbox" };

async function ask(path: string, body?: object, headers: Record<string, string> = key) {
  const sent = body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body), headers };
  const response = await fetch(path.startsWith("http") ? path : base + path, sent);
  return { status: response.status, json: await response.json() };
}

const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/banxa`, { method: "PUT", body: JSON.stringify({ traits }) });
const press = (href: string, action: string) =>
  fetch(href, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });

const purchase = {
  crypto: "BTC",
  blockchain: "BTC",
  fiat: "EUR",
  fiatAmount: "100",
  paymentMethodId: "debit-credit-card",
  walletAddress: "bc1qwallet",
  redirectUrl: "https://partner.example/back",
  externalCustomerId: "tx_01",
  externalOrderId: "tx_01",
  ipRange: "127.0.0.0/24",
};
const { fiatAmount: _, ...unpriced } = purchase;
const sale = { ...unpriced, paymentMethodId: "sepa-bank-transfer", cryptoAmount: "0.01" };

describe("Banxa's lists and prices", () => {
  test("name coins, their blockchains, and the methods of a currency with limits in text", async () => {
    const { json: coins } = await ask("/crypto/buy");
    const tether = coins.find(({ id }: { id: string }) => id === "USDT");
    expect(tether.blockchains.map(({ id }: { id: string }) => id)).toEqual(["ETH", "SOL", "TRON", "MATIC", "BNB"]);
    const { json: fiats } = await ask("/fiats/sell");
    const euro = fiats.find(({ id }: { id: string }) => id === "EUR");
    expect(euro.supportedPaymentMethods).toEqual([
      { id: "sepa-bank-transfer", name: "SEPA transfer", minimum: "17", maximum: "14000" },
    ]);
    const { json: methods } = await ask("/payment-methods/buy?fiat=NGN");
    expect(methods.map(({ id }: { id: string }) => id)).toContain("ngn-bank-transfer");
  });

  test("are an object for one method, a list for several, with all numbers as text", async () => {
    const path = "/quotes/buy?fiat=EUR&crypto=BTC&blockchain=BTC&fiatAmount=100";
    const { json } = await ask(`${path}&paymentMethodId=debit-credit-card`);
    expect(json).toEqual({
      paymentMethodId: "debit-credit-card",
      cryptoAmount: expect.stringMatching(/^0\.00\d{6}$/),
      fiatAmount: "100.00",
      processingFee: "3.90",
      networkFee: expect.stringMatching(/^1\.\d\d$/),
    });
    const { json: several } = await ask(path);
    expect(several.length).toBeGreaterThan(2);
    expect(several).toContainEqual(json);
    await setTraits({ priceList: 1 });
    expect((await ask(`${path}&paymentMethodId=debit-credit-card`)).json).toEqual(several);
  });

  test("of a sale are by fiat or by crypto, and crypto wins if both are given", async () => {
    const path = "/quotes/sell?fiat=EUR&crypto=BTC&blockchain=BTC&paymentMethodId=sepa-bank-transfer";
    expect((await ask(`${path}&fiatAmount=500`)).json).toMatchObject({ fiatAmount: "500.00" });
    const both = await ask(`${path}&cryptoAmount=0.01&fiatAmount=1`);
    expect(both.json).toMatchObject({ cryptoAmount: "0.01000000" });
    expect(Number(both.json.fiatAmount)).toBeGreaterThan(400);
  });

  test("reject an unknown key, another partner's path and an amount out of range", async () => {
    const path = "/quotes/buy?fiat=EUR&crypto=BTC&paymentMethodId=apple-pay&fiatAmount=1";
    expect((await ask(path, undefined, { "x-api-key": "guessed" })).status).toBe(401);
    expect((await ask(`${url}/banxa/slipway-sim-production/v2/crypto/buy`)).status).toBe(401);
    expect(await ask(path)).toEqual({
      status: 422,
      json: { code: 4002, message: "The amount is below the minimum of 17 EUR" },
    });
  });
});

describe("a Banxa order", () => {
  test("needs a wallet on both sides, and no field is null", async () => {
    for (const [path, body] of [
      ["/buy", purchase],
      ["/sell", sale],
    ] as const) {
      expect((await ask(path, { ...body, walletAddress: undefined })).status).toBe(400);
      expect((await ask(path, { ...body, blockchain: null })).status).toBe(400);
      expect((await ask(path, body)).status).toBe(200);
    }
  });

  test("refuses an order without the customer's network, and cancels one opened from another network", async () => {
    for (const ipRange of [undefined, "203.0.113.7", "203.0.113.0/16", "2001:db8::/48"]) {
      expect((await ask("/buy", { ...purchase, ipRange })).status).toBeGreaterThanOrEqual(400);
      expect((await ask("/sell", { ...sale, ipRange })).status).toBeGreaterThanOrEqual(400);
    }
    const visit = async (ipRange: string, visitor: string) => {
      const { json } = await ask("/buy", { ...purchase, ipRange });
      const page = await fetch(json.checkoutUrl, { headers: { "x-forwarded-for": visitor } });
      return [page.status, (await ask(`/orders/${json.id}`)).json.status];
    };
    expect(await visit("203.0.113.0/24", "203.0.113.200")).toEqual([200, "pendingPayment"]);
    expect(await visit("203.0.113.0/24", "203.0.114.1")).toEqual([403, "cancelled"]);
    expect(await visit("2001:db8:1:2::/64", "2001:db8:1:2:ffff::1")).toEqual([200, "pendingPayment"]);
    expect(await visit("2001:db8:1:2::/64", "2001:db8:1:3::1")).toEqual([403, "cancelled"]);
    await setTraits({ ipBinding: 0 });
    expect((await ask("/buy", { ...purchase, ipRange: undefined })).status).toBe(200);
    expect(await visit("203.0.113.0/24", "203.0.114.1")).toEqual([200, "pendingPayment"]);
  });

  test("refuses an order from a network in Nigeria with the code 5034", async () => {
    const nigerian = { ...purchase, ipRange: "198.51.100.0/24" };
    expect(await ask("/buy", nigerian)).toMatchObject({ status: 422, json: { code: 5034 } });
    expect((await ask("/buy", { ...purchase, ipRange: "198.51.101.0/24" })).status).toBe(200);
    await setTraits({ barsNigeria: 0 });
    expect((await ask("/buy", nigerian)).status).toBe(200);
  });

  test("is paid on its page and sends a callback signed over method, path, nonce, and body", async () => {
    const { json } = await ask("/buy", purchase);
    expect(json).toMatchObject({ status: "pendingPayment", externalOrderId: "tx_01", walletAddress: "bc1qwallet" });
    expect(await (await fetch(json.checkoutUrl)).text()).toContain("bc1qwallet");
    expect((await press(json.checkoutUrl, "pay")).headers.get("location")).toBe("https://partner.example/back");

    const callbacks = await receiver.waitFor(5);
    const bodies = callbacks.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ status }) => status)).toEqual([
      "waitingPayment",
      "paymentReceived",
      "inProgress",
      "cryptoTransferred",
      "complete",
    ]);
    expect(bodies[0]).toMatchObject({ order_id: json.id, external_id: "tx_01", transaction_hash: "0" });
    expect(bodies[4].transaction_hash).toMatch(/^[0-9a-f]{64}$/);
    const { headers, body } = callbacks[0] ?? { headers: {}, body: "" };
    const [, , signature, nonce] = /^Bearer (\S+?):([0-9a-f]{64}):(\d{13})$/.exec(headers.authorization ?? "") ?? [];
    const message = `POST\n/api/callbacks/banxa\n${nonce}\n${body}`;
    expect(signature).toBe(createHmac("sha256", "banxa-sim-hmac-sandbox").update(message).digest("hex"));
    expect((await ask(`/orders/${json.id}`)).json).toMatchObject({ status: "complete" });
  });

  test("of a sale has the seller's wallet first, then the deposit address, and ends as “completed”", async () => {
    const { json } = await ask("/sell", sale);
    expect(json).toMatchObject({ orderType: "SELL", walletAddress: "bc1qwallet" });
    await press(json.checkoutUrl, "pay");
    expect((await ask(`/orders/${json.id}`)).json).toMatchObject({
      status: "completed",
      walletAddress: "simulated-deposit-send-nothing",
    });
  });

  test("refuses a link that is first opened more than a minute after its order", async () => {
    const { json: first } = await ask("/buy", purchase);
    expect((await fetch(first.checkoutUrl)).status).toBe(200);
    expect((await fetch(first.checkoutUrl)).status).toBe(403);
    expect((await fetch(first.checkoutUrl.replace(/key=\w+/, "key=guessed"))).status).toBe(403);

    await setTraits({ linkLifeMs: -1 });
    const { json: late } = await ask("/buy", purchase);
    expect((await fetch(late.checkoutUrl)).status).toBe(403);
    expect((await ask(`/orders/${late.id}`)).json.status).toBe("pendingPayment");
    await setTraits({ lenient: 1 });
    expect((await fetch(late.checkoutUrl)).status).toBe(200);
    expect((await press(first.checkoutUrl, "fail")).status).toBe(303);
    expect((await ask(`/orders/${first.id}`)).json.status).toBe("declined");
  });

  test("expires with its unopened link if the trait is set", async () => {
    await setTraits({ linkLifeMs: -1, expireUnopened: 1 });
    const { json } = await ask("/buy", purchase);
    await fetch(json.checkoutUrl);
    expect((await ask(`/orders/${json.id}`)).json.status).toBe("expired");
  });

  test("sends callbacks with only its ID in the old format", async () => {
    await setTraits({ oldCallbacks: 1 });
    const { json } = await ask("/buy", purchase);
    await press(json.checkoutUrl, "cancel");
    const [callback] = await receiver.waitFor(1);
    expect(JSON.parse(callback?.body ?? "")).toEqual({ order_id: json.id });
  });

  test("is not visible in the other environment", async () => {
    const { json } = await ask("/buy", purchase);
    const other = `${url}/banxa/slipway-sim-production/v2/orders/${json.id}`;
    expect((await ask(other, undefined, { "x-api-key": "banxa-sim-production" })).status).toBe(404);
  });
});
