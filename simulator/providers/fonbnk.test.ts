import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver } = await startTestSimulator();

type Sending = { environment?: "production" | "sandbox"; at?: number; signed?: string };

async function ask(
  endpoint: string,
  body?: object,
  { environment = "sandbox", at = Date.now(), signed = endpoint }: Sending = {},
) {
  const key = `fonbnk secret of the ${environment}`;
  const headers = {
    "x-client-id": `fonbnk-sim-${environment}`,
    "x-timestamp": String(at),
    "x-signature": createHmac("sha256", key).update(`${at}:${signed}`).digest("base64"),
  };
  const sent = body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body), headers };
  const response = await fetch(`${url}/fonbnk${endpoint}`, sent);
  return { status: response.status, json: await response.json() };
}

const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/fonbnk`, { method: "PUT", body: JSON.stringify({ traits }) });

const naira = { paymentChannel: "bank", currencyType: "fiat", currencyCode: "NGN", countryIsoCode: "NG" };
const tether = { paymentChannel: "crypto", currencyType: "crypto", currencyCode: "POLYGON_USDT" };
const buying = { deposit: { ...naira, amount: 15000 }, payout: tether };
const selling = { deposit: tether, payout: { ...naira, amount: 15000 } };
const fields = {
  phoneNumber: "2348012345678",
  bankCode: "1",
  bankAccountNumber: "1234567890",
  blockchainWalletAddress: "0x5b7a",
};
const creation = (forced: object = {}, order: object = buying) => ({
  ...order,
  userEmail: "ada@example.com",
  userCountryIsoCode: "NG",
  fieldsToCreateOrder: { ...fields, ...forced },
  orderParams: "tx_01",
  callbackUrl: "https://partner.example/back",
});
async function made(forced: object = {}, order: object = buying): Promise<string> {
  const { status, json } = await ask("/api/v2/order", creation(forced, order));
  expect(status).toBe(200);
  return json.order._id;
}
const statusOf = async (id: string) => (await ask(`/api/v2/order?orderId=${id}`)).json.status;

describe("Fonbnk's requests", () => {
  test("are rejected with a wrong signature, an unknown client or an old timestamp", async () => {
    const endpoint = "/api/v2/currencies";
    expect((await ask(endpoint)).status).toBe(200);
    expect(await ask(endpoint, undefined, { signed: "/api/v2/currencies?a=b" })).toEqual({
      status: 401,
      json: { message: "Signature is invalid" },
    });
    expect((await ask(`${endpoint}?a=b`, undefined, { signed: endpoint })).status).toBe(401);
    expect((await ask(endpoint, undefined, { at: Date.now() - 61_000 })).status).toBe(401);
    const bare = await fetch(`${url}/fonbnk${endpoint}`);
    expect(bare.status).toBe(401);
  });
});

describe("Fonbnk's prices", () => {
  const limits = (country: string) =>
    "/api/v2/order-limits?depositPaymentChannel=bank&depositCurrencyType=fiat&depositCurrencyCode=NGN" +
    `&depositCountryIsoCode=${country}&payoutPaymentChannel=crypto&payoutCurrencyType=crypto&payoutCurrencyCode=POLYGON_USDT`;

  test("have limits in both currencies, all zero for pairs that are not traded", async () => {
    const { json } = await ask(limits("NG"));
    expect(json.deposit).toMatchObject({ min: 1500, max: 2900000 });
    expect(json.payout.max).toBeGreaterThan(1900);
    expect((await ask(limits("KE"))).json.deposit).toEqual({ min: 0, max: 0, minUsd: 0, maxUsd: 0 });
  });

  test("accept the amount of exactly one side, and no unknown keys", async () => {
    const { json } = await ask("/api/v2/quote", buying);
    expect(json.deposit.cashout.amountBeforeFees).toBe(15000);
    const reverse = { deposit: naira, payout: { ...tether, amount: json.payout.cashout.amountAfterFees } };
    expect((await ask("/api/v2/quote", reverse)).json.deposit.cashout.amountBeforeFees).toBeCloseTo(15000, -1);
    expect((await ask("/api/v2/quote", selling)).json.payout.cashout.amountAfterFees).toBe(15000);
    for (const wrong of [
      { deposit: buying.deposit, payout: reverse.payout },
      { deposit: naira, payout: tether },
      { deposit: { ...buying.deposit, color: "red" }, payout: tether },
      { deposit: { ...buying.deposit, carrierCode: "MTN" }, payout: tether },
      { deposit: { ...buying.deposit, amount: 10 }, payout: tether },
    ])
      expect((await ask("/api/v2/quote", wrong)).status).toBe(400);
  });

  test("add up: the deposit after its fees is the payout before its fees", async () => {
    const { deposit, payout } = (await ask("/api/v2/quote", buying)).json;
    const { amountBeforeFees, amountAfterFees, chargedFees } = deposit.cashout;
    expect(amountAfterFees).toBeCloseTo(amountBeforeFees - chargedFees[0].amount, 6);
    expect(payout.cashout.amountAfterFees).toBeCloseTo(
      payout.cashout.amountBeforeFees - payout.cashout.chargedFees[0].amount,
      6,
    );
    expect(deposit.cashout.amountAfterFeesUsd).toBeCloseTo(payout.cashout.amountBeforeFeesUsd, 1);
  });

  test("can have a forced outcome in the sandbox but not in production", async () => {
    const keys = async (environment: "production" | "sandbox") => {
      const { json } = await ask("/api/v2/quote", buying, { environment });
      return json.deposit.fieldsToCreateOrder.map(({ key }: { key: string }) => key);
    };
    expect(await keys("sandbox")).toEqual(["phoneNumber", "bankCode", "bankAccountNumber", "depositSandboxForcedFlow"]);
    expect(await keys("production")).toEqual(["phoneNumber", "bankCode", "bankAccountNumber"]);
  });
});

describe("a Fonbnk order", () => {
  test("uses a quote with the same deposit and payout, and is priced again otherwise", async () => {
    const { quoteId } = (await ask("/api/v2/quote", buying)).json;
    expect((await ask("/api/v2/order", { ...creation(), quoteId })).json.quoteUsed).toBe(true);
    const other = { ...buying, deposit: { ...buying.deposit, amount: 20000 } };
    expect((await ask("/api/v2/order", { ...creation({}, other), quoteId })).json.quoteUsed).toBe(false);
  });

  test("is rejected if a field is missing, unknown or not one of the options", async () => {
    for (const wrong of [{ phoneNumber: "" }, { bankCode: "9" }, { color: "red" }, { payoutSandboxForcedFlow: "lost" }])
      expect((await ask("/api/v2/order", creation(wrong))).status).toBe(400);
  });

  test("is confirmed, completes, and sends signed callbacks without an ID", async () => {
    const id = await made();
    expect((await ask("/api/v2/order/confirm", { orderId: id })).status).toBe(200);
    const callbacks = await receiver.waitFor(4);
    const last = JSON.parse(callbacks[3]?.body ?? "");
    expect(callbacks.map(({ body }) => JSON.parse(body).data.order.status)).toEqual([
      "deposit_validating",
      "deposit_successful",
      "payout_pending",
      "payout_successful",
    ]);
    expect(last.data.order).toMatchObject({ merchantOrderParams: "tx_01", type: "on_ramp" });
    expect(last.data.order).not.toHaveProperty("_id");
    const secret = createHash("sha256").update("fonbnk-sim-webhook-sandbox").digest("hex");
    const signature = createHash("sha256").update(JSON.stringify(last.data)).update(secret).digest("hex");
    expect(callbacks[3]?.headers["x-signature"]).toBe(signature);
    expect((await ask("/api/v2/order?orderParams=tx_01")).json._id).toBe(id);
    expect((await ask("/api/v2/order/cancel", { orderId: id })).status).toBe(400);
  });

  test("sends callbacks to its webhookUrl", async () => {
    const webhookUrl = `${receiver.url}/elsewhere`;
    const { json } = await ask("/api/v2/order", { ...creation(), webhookUrl });
    await ask("/api/v2/order/cancel", { orderId: json.order._id });
    expect((await receiver.waitFor(1))[0]?.path).toBe("/elsewhere");
  });

  test.each([
    [{ depositSandboxForcedFlow: "deposit_invalid" }, "deposit_invalid", 15000],
    [{ payoutSandboxForcedFlow: "payout_failed" }, "refund_successful", 15000],
    [{ depositSandboxForcedFlow: "deposit_underpayment" }, "payout_successful", 7500],
    [{ depositSandboxForcedFlow: "deposit_overpayment" }, "payout_successful", 30000],
  ])("ends as %o forces it to: %s", async (forced, status, paid) => {
    const id = await made(forced);
    const { json } = await ask("/api/v2/order/confirm", { orderId: id });
    expect(json.status).toBe(status);
    expect(json.deposit.cashout.amountBeforeFees).toBe(paid);
  });

  test("of a sale requires the hash of the deposit", async () => {
    const id = await made({}, selling);
    expect((await ask("/api/v2/order/confirm", { orderId: id })).status).toBe(400);
    const fieldsToConfirmOrder = { blockchainTransactionHash: "0xabc" };
    expect((await ask("/api/v2/order/confirm", { orderId: id, fieldsToConfirmOrder })).json.status).toBe(
      "payout_successful",
    );
  });

  test("expires after too many phone prompts", async () => {
    await setTraits({ mobileOtp: 0 });
    const { phoneNumber, blockchainWalletAddress } = fields;
    const deposit = { ...naira, paymentChannel: "mobile_money", carrierCode: "MTN", amount: 15000 };
    const order = {
      ...creation({}, { deposit, payout: tether }),
      fieldsToCreateOrder: { phoneNumber, blockchainWalletAddress },
    };
    const orderId = (await ask("/api/v2/order", order)).json.order._id;
    for (const attempts of [1, 2, 3]) {
      const { json } = await ask("/api/v2/order/intermediate-action", { orderId });
      const { transferInstructions } = json.deposit;
      expect(transferInstructions).toMatchObject({ type: "stk_push", intermediateActionAttempts: attempts });
      expect(transferInstructions.isIntermediateActionAvailable).toBe(attempts < 3);
    }
    expect((await ask("/api/v2/order/intermediate-action", { orderId })).json).toEqual({
      message: "The order is expired",
    });
    expect(await statusOf(orderId)).toBe("deposit_expired");
  });

  test("redirects to the bank's page if the trait is set, and shows a USSD code for airtime", async () => {
    await setTraits({ bankRedirect: 1 });
    const id = await made();
    const { transferInstructions } = (await ask(`/api/v2/order?orderId=${id}`)).json.deposit;
    const body = new URLSearchParams({ action: "pay" });
    const paid = await fetch(transferInstructions.paymentUrl, { method: "POST", body, redirect: "manual" });
    expect(paid.headers.get("location")).toBe("https://partner.example/back");
    expect(await statusOf(id)).toBe("payout_successful");
    const airtime = { ...buying, deposit: { ...buying.deposit, paymentChannel: "airtime" } };
    expect((await ask("/api/v2/quote", airtime)).json.deposit.transferType).toBe("ussd");
  });

  test("is not found in the other environment or if it doesn't exist", async () => {
    const id = await made();
    const other = await ask(`/api/v2/order?orderId=${id}`, undefined, { environment: "production" });
    expect(other).toMatchObject({ status: 404, json: { code: "ORDER_NOT_AVAILABLE" } });
    expect((await ask("/api/v2/order?orderParams=never")).status).toBe(404);
  });
});
