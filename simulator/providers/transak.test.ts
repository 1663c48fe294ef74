import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver } = await startTestSimulator();
const base = `${url}/transak`;

async function ask(path: string, { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {}) {
  const sent = body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body), headers };
  const response = await fetch(base + path, sent);
  return { status: response.status, json: await response.json() };
}

async function newToken(environment = "sandbox"): Promise<string> {
  const headers = { "api-secret": `transak-sim-secret-${environment}` };
  const { json } = await ask("/partners/api/v2/refresh-token", {
    body: { apiKey: `transak-sim-${environment}` },
    headers,
  });
  return json.data.accessToken;
}

const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/transak`, { method: "PUT", body: JSON.stringify({ traits }) });

const buying = {
  apiKey: "transak-sim-sandbox",
  referrerDomain: "partner.example",
  productsAvailed: "BUY",
  fiatCurrency: "NGN",
  cryptoCurrencyCode: "BTC",
  network: "mainnet",
  paymentMethod: "credit_debit_card",
  fiatAmount: 150_000,
  walletAddress: "bc1qwallet",
  partnerOrderId: "tx_01",
  redirectURL: "https://partner.example/back?kept=1",
};
const selling = {
  ...buying,
  productsAvailed: "SELL",
  fiatCurrency: "EUR",
  paymentMethod: "sepa_bank_transfer",
  fiatAmount: undefined,
  cryptoAmount: 0.01,
};

async function newLink(params: object = buying): Promise<string> {
  const headers = { "access-token": await newToken(), "x-user-ip": "203.0.113.7" };
  const { json } = await ask("/api/v2/auth/session", { body: { widgetParams: params }, headers });
  return json.data.widgetUrl;
}

const press = (href: string, action: string) =>
  fetch(href, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });

/** The claims of a callback; throws unless they are signed with this token. */
function claimsOf(body: string, token: string) {
  const [header, claims = "", signature] = JSON.parse(body).data.split(".");
  expect(signature).toBe(createHmac("sha256", token).update(`${header}.${claims}`).digest("base64url"));
  return JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
}

describe("Transak's lists and quotes", () => {
  test("name the only network of a coin mainnet, and contain each payment method with its limits", async () => {
    const { json: coins } = await ask("/cryptocoverage/api/v1/public/crypto-currencies");
    const bitcoin = coins.response.find(({ symbol }: { symbol: string }) => symbol === "BTC");
    expect(bitcoin).toMatchObject({ network: { name: "mainnet" }, isAllowed: true, isPayInAllowed: true });
    const { json: fiats } = await ask("/fiat/public/v1/currencies/fiat-currencies");
    const euro = fiats.response.find(({ symbol }: { symbol: string }) => symbol === "EUR");
    const sepa = euro.paymentOptions.find(({ id }: { id: string }) => id === "sepa_bank_transfer");
    expect(sepa).toMatchObject({ minAmount: 16, maxAmount: 22000, isPayOutAllowed: true, minAmountForPayOut: 16 });
  });

  const path = (query: object) =>
    `/api/v1/pricing/public/quotes?${new URLSearchParams({
      partnerApiKey: "transak-sim-sandbox",
      fiatCurrency: "EUR",
      cryptoCurrency: "BTC",
      network: "mainnet",
      isBuyOrSell: "BUY",
      paymentMethod: "credit_debit_card",
      ...query,
    })}`;

  test("add up to what the buyer pays", async () => {
    const { response } = (await ask(path({ fiatAmount: "100" }))).json;
    expect(response).toMatchObject({ fiatAmount: 100, isBuyOrSell: "BUY", network: "mainnet" });
    const fees = response.feeBreakdown.reduce((sum: number, { value }: { value: number }) => sum + value, 0);
    expect(fees).toBeCloseTo(response.totalFee, 6);
    expect(response.cryptoAmount * response.marketConversionPrice + response.totalFee).toBeCloseTo(100, 2);
  });

  test("of a sale are by crypto amount only", async () => {
    const sale = { isBuyOrSell: "SELL", paymentMethod: "sepa_bank_transfer" };
    expect((await ask(path({ ...sale, cryptoAmount: "0.01" }))).json.response.fiatAmount).toBeGreaterThan(500);
    expect((await ask(path({ ...sale, fiatAmount: "500" }))).json.error.message).toContain("cryptoAmount");
  });

  test("are rejected with a 200, unless the trait is off", async () => {
    const reasons = [
      [{ fiatAmount: "1" }, "Minimum amount is 16 EUR"],
      [{ fiatAmount: "100", fiatCurrency: "eur" }, "Invalid fiat currency"],
      [{ fiatAmount: "100", cryptoCurrency: "btc" }, "Invalid crypto currency"],
      [{ fiatAmount: "100", network: "ethereum" }, "Invalid network"],
      [{ fiatAmount: "100", paymentMethod: "pix" }, "Payment method pix is not available"],
    ] as const;
    for (const [query, message] of reasons)
      expect(await ask(path(query))).toMatchObject({ status: 200, json: { error: { message } } });
    await setTraits({ refusalsIn200: 0 });
    expect((await ask(path({ fiatAmount: "1" }))).status).toBe(400);
  });
});

describe("Transak's link", () => {
  test("opens once, and its form can still be submitted", async () => {
    const link = await newLink();
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("bc1qwallet");
    expect((await fetch(link)).status).toBe(403);
    expect((await press(link, "pay")).status).toBe(303);
  });

  test("is rejected after it expires and for an unknown session", async () => {
    await setTraits({ linkLifeMs: 0 });
    const link = await newLink();
    const page = await fetch(link);
    expect(page.status).toBe(403);
    expect(await page.text()).toContain("This link has expired.");
    expect((await press(link, "pay")).status).toBe(403);
    expect((await fetch(`${base}/widget?apiKey=transak-sim-sandbox&sessionId=none`)).status).toBe(403);
    expect(receiver.received).toHaveLength(0);
  });

  test("requires the token's own key, a domain and, if configured, the buyer's IP address", async () => {
    const headers = { "access-token": await newToken() };
    const make = (params: object) => ask("/api/v2/auth/session", { body: { widgetParams: params }, headers });
    expect((await make({ ...buying, apiKey: "transak-sim-production" })).status).toBe(400);
    expect((await make({ ...buying, referrerDomain: undefined })).status).toBe(400);
    expect((await make(buying)).status).toBe(200);
    await setTraits({ needsUserIp: 1 });
    expect((await make(buying)).status).toBe(400);
  });
});

describe("a Transak order", () => {
  test("is created when the buyer acts and sends a signed event for each status", async () => {
    const link = await newLink();
    const token = await newToken();
    await fetch(link);
    expect(receiver.received).toHaveLength(0);
    const back = new URL((await press(link, "pay")).headers.get("location") ?? "");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      kept: "1",
      isBuyOrSell: "BUY",
      cryptocurrency: "BTC",
      partnerOrderId: "tx_01",
    });

    const events = (await receiver.waitFor(5)).map(({ body }) => claimsOf(body, token));
    expect(events.map(({ eventID, webhookData }) => [eventID, webhookData.status])).toEqual([
      ["ORDER_CREATED", "AWAITING_PAYMENT_FROM_USER"],
      ["ORDER_PAYMENT_VERIFYING", "PAYMENT_DONE_MARKED_BY_USER"],
      ["ORDER_PROCESSING", "PROCESSING"],
      ["ORDER_PROCESSING", "PENDING_DELIVERY_FROM_TRANSAK"],
      ["ORDER_COMPLETED", "COMPLETED"],
    ]);
    const { json } = await ask(`/partners/api/v2/order/${back.searchParams.get("orderId")}`, {
      headers: { "access-token": token },
    });
    expect(json.data).toEqual(events[4].webhookData);
    const transactionHash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(json.data).toMatchObject({ walletAddress: "bc1qwallet", fiatAmount: 150_000, transactionHash });
  });

  test("lists only completed orders without a status", async () => {
    await press(await newLink(selling), "pay");
    const headers = { "access-token": await newToken() };
    const find = async (filters: Record<string, string>) => {
      const query = new URLSearchParams({ "filter[partnerOrderId]": "tx_01", ...filters });
      return (await ask(`/partners/api/v2/orders?${query}`, { headers })).json.data;
    };
    const sales = { "filter[productsAvailed]": '["SELL"]' };
    const [order] = await find(sales);
    expect(order).toMatchObject({ status: "COMPLETED", isBuyOrSell: "SELL", cryptoAmount: 0.01 });
    expect(await find({})).toEqual([]);
    for (const [act, status] of [
      ["hold", "ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK"],
      ["fail", "FAILED"],
      ["cancel", "CANCELLED"],
      ["expire", "EXPIRED"],
      ["refund", "REFUNDED"],
    ] as const) {
      await fetch(`${url}/control/orders/${order._id}/${act}`, { method: "POST" });
      expect(await find(sales)).toEqual([]);
      expect(await find({ ...sales, "filter[status]": status })).toHaveLength(1);
    }
    await setTraits({ completedByDefault: 0 });
    expect(await find(sales)).toHaveLength(1);
  });

  test("is not visible in the other environment", async () => {
    await press(await newLink(), "fail");
    const [{ body } = { body: "" }] = await receiver.waitFor(2);
    const [, claims = ""] = JSON.parse(body).data.split(".");
    const path = `/partners/api/v2/order/${JSON.parse(Buffer.from(claims, "base64url").toString()).webhookData.id}`;
    expect((await ask(path, { headers: { "access-token": await newToken() } })).status).toBe(200);
    expect((await ask(path, { headers: { "access-token": await newToken("production") } })).status).toBe(404);
  });
});
