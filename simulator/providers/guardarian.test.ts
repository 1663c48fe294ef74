import { describe, expect, test } from "vitest";
import { startTestSimulator } from "#simulator/test-simulator.ts";

const { url, receiver } = await startTestSimulator();
const base = `${url}/guardarian/v1`;

const key = { "x-api-key": "guardarian-sim-sandbox" };

async function ask(path: string, body?: object, headers: Record<string, string> = key) {
  const sent = body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body), headers };
  const response = await fetch(base + path, sent);
  return { status: response.status, json: await response.json() };
}

const setTraits = (traits: object) =>
  fetch(`${url}/control/providers/guardarian`, { method: "PUT", body: JSON.stringify({ traits }) });

const purchase = {
  from_amount: 100,
  from_currency: "EUR",
  from_network: "EUR",
  to_currency: "BTC",
  to_network: "BTC",
  redirects: {
    successful: "https://partner.example/ok",
    cancelled: "https://partner.example/cancel",
    failed: "https://partner.example/no",
  },
  payout_info: { payout_address: "bc1qwallet", skip_choose_payout_address: true },
  deposit: { payment_category: "VISA_MC", skip_choose_payment_category: true },
  external_partner_link_id: "tx_01",
};

describe("Guardarian's lists and estimate", () => {
  test("name currencies, their networks and their payment categories", async () => {
    const { json } = await ask("/currencies?available=true");
    const euro = json.fiat_currencies.find(({ ticker }: { ticker: string }) => ticker === "EUR");
    expect(euro.payment_methods).toContainEqual({
      type: "SEPA_1",
      payment_category: "SEPA",
      deposit_enabled: true,
      withdrawal_enabled: true,
    });
    const tether = json.crypto_currencies.find(({ ticker }: { ticker: string }) => ticker === "USDT");
    expect(tether.networks.map(({ network }: { network: string }) => network)).toEqual([
      "ETH",
      "SOL",
      "TRX",
      "MATIC",
      "BSC",
      "TON",
    ]);
  });

  test("give limits in the currency that is paid", async () => {
    expect((await ask("/market-info/min-max-range/eur_btc")).json).toEqual({
      from: "EUR",
      to: "BTC",
      min: "13",
      max: "13000",
    });
    const { json } = await ask("/market-info/min-max-range/USDT-TRX_usd");
    expect(json).toMatchObject({ from: "USDT", to: "USD", min: expect.stringMatching(/^17\.\d+$/) });
    expect((await ask("/market-info/min-max-range/eur_nope")).status).toBe(404);
  });

  test("estimate the received amount in both directions", async () => {
    const { json } = await ask("/estimate?from_currency=EUR&from_amount=100&to_currency=BTC&to_network=BTC");
    expect(json).toMatchObject({
      from_currency: "EUR",
      to_currency: "BTC",
      value: expect.stringMatching(/^0\.001\d+$/),
    });
    expect(Number(json.converted_amount.amount) + Number(json.service_fees[0].amount)).toBeCloseTo(100, 6);
    const sell = await ask("/estimate?from_currency=BTC&from_amount=0.01&to_currency=EUR&payout_type=SEPA_1");
    expect(Number(sell.json.value)).toBeGreaterThan(500);
  });
});

describe("Guardarian's API", () => {
  const path = "/estimate?from_currency=EUR&from_amount=1&to_currency=BTC";
  const message = "The amount is less than the minimum 13 EUR";

  test("responds to invalid parameters with 500 and the code INVALID_REQUEST_PARAMS", async () => {
    const invalid = { status: 500, json: { statusCode: 500, code: "INVALID_REQUEST_PARAMS", message } };
    expect(await ask(path)).toEqual(invalid);
    expect(await ask("/transaction", { ...purchase, from_amount: 1 })).toEqual(invalid);
    expect(await ask("/transaction", { ...purchase, from_amount: "many" })).toMatchObject({ status: 500 });
    await setTraits({ parameterErrors: 0 });
    expect(await ask(path)).toEqual({ status: 400, json: { statusCode: 400, code: "BAD_REQUEST", message } });
  });

  test("responds to an unknown key with 403 and the code INVALID_TOKEN", async () => {
    const guess = () => ask(path, undefined, { "x-api-key": "guessed" });
    expect(await guess()).toMatchObject({ status: 403, json: { statusCode: 403, code: "INVALID_TOKEN" } });
    await setTraits({ tokenErrors: 0 });
    expect(await guess()).toMatchObject({ status: 401, json: { statusCode: 401, code: "UNAUTHORIZED" } });
  });
});

describe("a Guardarian transaction", () => {
  test("creates one transaction a minute for an IP address", async () => {
    const from = (address: string) => ask("/transaction", purchase, { ...key, "x-forwarded-for": address });
    expect((await from("203.0.113.7")).status).toBe(201);
    expect(await from("203.0.113.7")).toMatchObject({ status: 429, json: { code: "TOO_MANY_REQUESTS" } });
    expect((await from("203.0.113.8")).status).toBe(201);
    expect((await ask("/transaction", purchase)).status).toBe(201);
    expect((await ask("/transaction", purchase)).status).toBe(429);
    await setTraits({ createWindowMs: 0 });
    expect((await from("203.0.113.7")).status).toBe(201);
    await setTraits({ createWindowMs: 60_000, lenient: 1 });
    expect((await from("203.0.113.7")).status).toBe(201);
  });

  test("doesn't count a rejected creation", async () => {
    expect((await ask("/transaction", { ...purchase, customer: [] })).status).toBe(500);
    expect((await ask("/transaction", { ...purchase, from_amount: 1 })).status).toBe(500);
    expect((await ask("/transaction", purchase)).status).toBe(201);
  });

  test("is paid on its page and sends a callback with the token for each status", async () => {
    const { json } = await ask("/transaction", purchase);
    expect(json).toMatchObject({
      status: "new",
      from_amount: "100",
      to_amount: null,
      external_partner_link_id: "tx_01",
    });
    expect(json.redirect_url).toBe(`${url}/guardarian/en/checkout?tid=${json.id}`);
    expect(await (await fetch(json.redirect_url)).text()).toContain("bc1qwallet");
    const body = new URLSearchParams({ action: "pay" });
    const response = await fetch(json.redirect_url, { method: "POST", body, redirect: "manual" });
    expect(response.headers.get("location")).toBe("https://partner.example/ok");

    const callbacks = await receiver.waitFor(4);
    expect(callbacks.map((callback) => JSON.parse(callback.body).payload.status)).toEqual([
      "waiting_for_deposit",
      "exchanging",
      "sending",
      "finished",
    ]);
    expect(callbacks[0]).toMatchObject({
      path: "/api/callbacks/guardarian",
      search: "?token=guardarian-sim-callback-sandbox",
    });
    const { json: finished } = await ask(`/transaction/${json.id}`);
    expect(finished).toMatchObject({ status: "finished", to_amount: json.expected_to_amount });
    expect(finished.output_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.parse(callbacks[3]?.body ?? "").payload).toEqual(finished);
  });

  test("puts the transaction into the payload of a callback", async () => {
    const { json } = await ask("/transaction", purchase);
    const act = (action: string) => fetch(`${url}/control/orders/${json.id}/${action}`, { method: "POST" });
    await act("hold");
    await setTraits({ wrapsCallbacks: 0 });
    await act("fail");
    const [held, failed] = (await receiver.waitFor(2)).map(({ body }) => JSON.parse(body));
    const payload = { status: "on_hold", errors: [], status_details: "Verification is needed" };
    expect(held).toMatchObject({ requesterType: "EXCHANGE", version: "1.0", payload });
    const errors = [{ code: "payment_declined", reason: "Payment declined" }];
    expect(failed).toMatchObject({ status: "failed", errors, status_details: null });
  });

  test("spells the status of a canceled transaction with one l", async () => {
    const { json } = await ask("/transaction", purchase);
    await fetch(`${url}/control/orders/${json.id}/cancel`, { method: "POST" });
    const status = async () => (await ask(`/transaction/${json.id}`)).json.status;
    expect(await status()).toBe("canceled");
    await setTraits({ spellsCanceled: 0 });
    expect(await status()).toBe("cancelled");
  });

  test("ignores the wallet if the account may not preset it, and asks for it on the page", async () => {
    await setTraits({ allowPresetWallet: 0 });
    const { json } = await ask("/transaction", purchase);
    expect(json.payout.address).toBeNull();
    expect(await (await fetch(json.redirect_url)).text()).toContain('name="wallet"');
  });

  test("redirects to the URL of each button", async () => {
    await setTraits({ createWindowMs: 0 });
    for (const [act, status, target] of [
      ["fail", "failed", purchase.redirects.failed],
      ["cancel", "canceled", purchase.redirects.cancelled],
    ] as const) {
      const { json } = await ask("/transaction", purchase);
      const body = new URLSearchParams({ action: act });
      const response = await fetch(json.redirect_url, { method: "POST", body, redirect: "manual" });
      expect(response.headers.get("location")).toBe(target);
      expect((await ask(`/transaction/${json.id}`)).json.status).toBe(status);
    }
  });

  test("is not visible in the other environment", async () => {
    const { json } = await ask("/transaction", purchase);
    const other = { "x-api-key": "guardarian-sim-production" };
    expect((await ask(`/transaction/${json.id}`, undefined, other)).status).toBe(404);
  });
});
