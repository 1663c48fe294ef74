import { constants, createHash, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { loadPrivateKey } from "#simulator/private-key.ts";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver } = await startTestSimulator();
const base = `${url}/paybis`;

type Signing = { environment?: string; key?: string; apiKey?: string };

async function post(path: string, json: object, signing: Signing = {}) {
  const { environment = "sandbox" } = signing;
  const body = JSON.stringify(json);
  const key = signing.key ?? loadPrivateKey(null, `paybis-${environment}`);
  const signature = sign("sha512", Buffer.from(createHash("sha512").update(body).digest("hex")), {
    key,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  }).toString("base64");
  const headers = { authorization: signing.apiKey ?? `paybis-sim-${environment}`, "x-request-signature": signature };
  const response = await fetch(base + path, { method: "POST", body, headers });
  return { status: response.status, json: await response.json() };
}

async function get(path: string, environment = "sandbox") {
  const response = await fetch(base + path, { headers: { authorization: `paybis-sim-${environment}` } });
  return { status: response.status, json: await response.json() };
}

const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/paybis`, { method: "PUT", body: JSON.stringify({ traits }) });

const input = {
  amount: "150000",
  directionChange: "from",
  isReceivedAmount: false,
  currencyCodeFrom: "NGN",
  currencyCodeTo: "BTC",
};

async function order(extra: object = {}): Promise<string> {
  const quote = await post("/v2/quote", input);
  const body = {
    partnerUserId: "user",
    partnerTransactionId: "tx_01",
    quoteId: quote.json.id,
    flow: "buyCrypto",
    paymentMethod: "method-id-credit-card",
    cryptoWalletAddress: { address: "bc1qwallet", currencyCode: "BTC" },
    ...extra,
  };
  const { status, json } = await post("/v3/request", body);
  expect(status).toBe(200);
  return json.requestId;
}

describe("Paybis' signature check", () => {
  test("rejects another key, another environment's key, another body and a missing signature", async () => {
    expect((await post("/v2/quote", input, { key: loadPrivateKey(null, "stranger") })).status).toBe(403);
    expect((await post("/v2/quote", input, { key: loadPrivateKey(null, "paybis-production") })).status).toBe(403);
    expect((await post("/v2/quote", input, { apiKey: "guessed" })).status).toBe(401);
    const headers = { authorization: "paybis-sim-sandbox" };
    const unsigned = await fetch(`${base}/v2/quote`, { method: "POST", body: JSON.stringify(input), headers });
    expect(unsigned.status).toBe(403);
    expect(await unsigned.json()).toEqual({ message: "Invalid request signature", code: "forbidden" });
  });
});

describe("Paybis' lists", () => {
  test("contain BTC for NGN by card, with limits", async () => {
    const { json } = await get("/v2/currency/pairs/buy-crypto");
    const card = json.data.find(({ name }: { name: string }) => name === "method-id-credit-card");
    const naira = card.pairs.find(({ from }: { from: string }) => from === "NGN");
    expect(naira.to).toContainEqual({ currency: "BTC", currencyCode: "BTC", minAmount: "7400", maxAmount: "29000000" });
    expect(json.meta.currencies).toContainEqual(
      expect.objectContaining({ code: "USDT-TRC20", blockchainName: "tron" }),
    );
  });

  test("are shorter than the maximum response", async () => {
    const { json } = await get("/v2/currency/pairs/buy-crypto");
    expect(JSON.stringify(json).length).toBeLessThan(256 * 1024);
  });

  test("have reversed pairs for a sale", async () => {
    const { json } = await get("/v2/currency/pairs/sell-crypto");
    expect(json.data[0]).toMatchObject({ name: "method-id-credit-card-out" });
    expect(json.data[0].pairs[0]).toMatchObject({ fromAssetId: "BTC", to: expect.arrayContaining(["NGN"]) });
  });
});

describe("a Paybis quote", () => {
  test("has every method of the pair, with decimal strings that add up", async () => {
    const { json } = await post("/v2/quote", input);
    expect(json.paymentMethods.map(({ id }: { id: string }) => id)).toEqual([
      "method-id-credit-card",
      "method-id-apple-pay-credit-card",
      "method-id-google-pay-credit-card",
    ]);
    const [card] = json.paymentMethods;
    expect(card.amountFrom).toEqual({ amount: "150000.00", currencyCode: "NGN" });
    expect(card.amountTo).toEqual({ amount: expect.stringMatching(/^0\.000\d+$/), currencyCode: "BTC" });
    const { networkFee, serviceFee, totalFee } = card.fees;
    expect(Number(networkFee.amount) + Number(serviceFee.amount)).toBeCloseTo(Number(totalFee.amount), 6);
    expect(json.paymentMethodErrors).toEqual([]);
  });

  test("contains the error of a method next to the other methods, in a 200", async () => {
    const low = await post("/v2/quote", { ...input, amount: "100", paymentMethod: "method-id-credit-card" });
    expect(low).toMatchObject({ status: 200, json: { paymentMethods: [] } });
    expect(low.json.paymentMethodErrors).toEqual([
      { paymentMethod: "method-id-credit-card", error: { message: "The minimum amount is 7400.00 NGN" } },
    ]);
    const unserved = await post("/v2/quote", { ...input, paymentMethod: "method-id-pix" });
    expect(unserved.json.paymentMethodErrors).toHaveLength(1);
  });

  test("rejects an unsupported pair", async () => {
    expect(await post("/v2/quote", { ...input, currencyCodeTo: "NOPE" })).toMatchObject({ status: 422 });
  });

  test("can be requested by the received currency of a sale", async () => {
    const selling = {
      amount: "200",
      directionChange: "to",
      isReceivedAmount: true,
      currencyCodeFrom: "BTC",
      currencyCodeTo: "USD",
    };
    const { json } = await post("/v2/quote", selling);
    expect(json.payoutMethods[0].amountTo).toEqual({ amount: "200.00", currencyCode: "USD" });
    expect(json.payoutMethods[0].amountFrom.currencyCode).toBe("BTC");
  });
});

describe("a Paybis request", () => {
  test("becomes a transaction when the buyer starts it", async () => {
    await order();
    expect((await get("/v2/transactions?partnerTransactionId=tx_01")).json).toEqual({ data: [] });
    expect(receiver.received).toHaveLength(0);
  });

  test("is paid in the widget and sends callbacks with the token", async () => {
    const query = new URLSearchParams({
      requestId: await order(),
      successReturnURL: "https://partner.example/ok",
      failureReturnURL: "https://partner.example/no",
    });
    const page = await fetch(`${base}/widget/?${query}`);
    expect(await page.text()).toContain("bc1qwallet");
    const body = new URLSearchParams({ action: "pay" });
    const response = await fetch(`${base}/widget/?${query}`, { method: "POST", body, redirect: "manual" });
    expect(response.headers.get("location")).toBe("https://partner.example/ok");

    const callbacks = await receiver.waitFor(4);
    const statuses = callbacks.map((callback) => JSON.parse(callback.body).data.transaction.status);
    expect(statuses).toEqual(["started", "payment-authorized", "paid", "completed"]);
    expect(callbacks.map(({ path, search }) => path + search)).toEqual(
      Array.from({ length: 4 }, () => "/api/callbacks/paybis?token=paybis-sim-callback-sandbox"),
    );
    const callback = JSON.parse(callbacks[3]?.body ?? "");
    expect(callback).toMatchObject({
      event: "TRANSACTION_STATUS_CHANGED",
      data: { partnerTransactionId: "tx_01", amountFrom: { amount: "150000.00", currency: "NGN" } },
    });
    expect(callback.data.payout.transaction_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await get("/v2/transactions?partnerTransactionId=tx_01")).json).toEqual({ data: [callback.data] });
    expect((await get("/v2/transactions?partnerTransactionId=tx_01", "production")).json).toEqual({ data: [] });
  });

  test("redirects the buyer to the failure URL on Fail and on Cancel", async () => {
    for (const [act, status] of [
      ["fail", "rejected"],
      ["cancel", "cancelled"],
    ] as const) {
      const query = new URLSearchParams({ requestId: await order(), failureReturnURL: "https://partner.example/no" });
      const body = new URLSearchParams({ action: act });
      const response = await fetch(`${base}/widget?${query}`, { method: "POST", body, redirect: "manual" });
      expect(response.headers.get("location")).toBe("https://partner.example/no");
      const { json } = await get("/v2/transactions?partnerTransactionId=tx_01");
      expect(json.data[0].transaction.status).toBe(status);
    }
  });

  test("is unchanged by an action that Paybis has no status for", async () => {
    const id = await order();
    const response = await fetch(`${url}/control/orders/${id}/refund`, { method: "POST" });
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({ error: "Paybis has no status for refund" });
    expect((await get("/v2/transactions?partnerTransactionId=tx_01")).json.data).toEqual([]);
  });

  test("requires a known, current quote of the same flow", async () => {
    const body = { partnerUserId: "user", quoteId: "unknown", flow: "buyCrypto" };
    expect((await post("/v3/request", body)).status).toBe(404);
    const { json } = await post("/v2/quote", input);
    expect((await post("/v3/request", { ...body, quoteId: json.id, flow: "sellCrypto" })).status).toBe(422);
    expect((await post("/v3/request", { ...body, quoteId: json.id }, { environment: "production" })).status).toBe(404);
    await setTraits({ quoteLifeMs: 0 });
    const { json: stale } = await post("/v2/quote", input);
    expect((await post("/v3/request", { ...body, quoteId: stale.id })).json.message).toBe("Quote has expired");
  });

  test("shows the seller the deposit address and that it is simulated", async () => {
    const selling = { amount: "0.01", directionChange: "from", currencyCodeFrom: "USDT-TRC20", currencyCodeTo: "EUR" };
    const quote = await post("/v2/quote", { ...selling, amount: "100" });
    const request = {
      partnerUserId: "user",
      partnerTransactionId: "tx_02",
      quoteId: quote.json.id,
      flow: "sellCrypto",
    };
    const { json } = await post("/v3/request", request);
    const path = `/v2/request/${json.requestId}/payment-details`;
    expect((await get(path, "production")).status).toBe(404);
    expect((await get(path)).json).toEqual({
      assetId: "USDT-TRC20",
      blockchain: "tron",
      network: "mainnet",
      depositAddress: "simulated-deposit-send-nothing",
      currencyCode: "USDT",
      amount: "100",
    });
  });
});
