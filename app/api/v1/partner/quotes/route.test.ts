import { describe, expect, it, vi } from "vitest";
import { btcWallet, call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { deadline } from "#lib/deadline.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { withTestServer } from "#lib/providers/test-server.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { GET } from "./route.ts";

const paybisUrl = process.env.SVC_SANDBOX_PAYBIS_API_URL ?? "";

const ngnToBtc = "fiat_currency=NGN&crypto_currency=BTC&payment_method=card&network=mainnet&amount=150000&type=BUY";
const quotes = (query: string) => `/quotes?${query}`;
type Entry = { provider: { identifier: string }; is_supported: boolean; [name: string]: unknown };
const entryOf = (data: Entry[], id: string) => data.find(({ provider }) => provider.identifier === id);

describe("GET /quotes", () => {
  it("200: a card-capable provider quotes NGN to BTC on mainnet by card", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, quotes(ngnToBtc));
    expect(status).toBe(200);
    expect(entryOf(body.data, "paybis")).toEqual({
      provider: { name: "Paybis", identifier: "paybis", icon: "http://127.0.0.1:3000/icons/providers/paybis.svg" },
      quality: expect.toSatisfy((quality) => quality === null || typeof quality.score === "number"),
      payment_method: "card",
      exchange_rate: expect.any(Number),
      is_best: expect.any(Boolean),
      crypto_amount: expect.any(Number),
      fiat_amount: 150_000,
      quote_amount: expect.any(Number),
      percentage_diff: expect.any(Number),
      is_supported: true,
      quote_id: expect.stringMatching(/^q_/),
      expires_at: expect.stringMatching(/Z$/),
      fees: {
        provider_fee: expect.any(Number),
        network_fee: expect.any(Number),
        svc_fee: 0,
        total_fee: expect.any(Number),
      },
    });
  });

  it("200: returns one entry per provider: exactly one best, first, and unsupported ones last", async () => {
    const partner = await newTestPartner();
    const { body } = await partner.call(GET, quotes(ngnToBtc));
    const entries: Entry[] = body.data;
    const enabled = enabledProviders("sandbox").map(({ id }) => id);
    expect(entries.map(({ provider }) => provider.identifier).sort()).toEqual(enabled.toSorted());
    expect(entries.map(({ is_best }) => is_best)).toEqual(entries.map((_, index) => index === 0));
    const isSupported = entries.map(({ is_supported }) => is_supported);
    expect(isSupported).toEqual(isSupported.toSorted((a, b) => Number(b) - Number(a)));
    const rates = entries.filter(({ is_supported }) => is_supported).map(({ exchange_rate }) => Number(exchange_rate));
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    expect(entries[0]?.percentage_diff).toBe(0);
    expect(rates.length).toBeGreaterThan(1);
    expect(Number(entries[1]?.percentage_diff)).toBeLessThan(0);
  });

  it("200: without a wallet, the exchange-type provider's BUY quote is unsupported but has every field", async () => {
    const partner = await newTestPartner();
    const { body } = await partner.call(GET, quotes(ngnToBtc));
    expect(entryOf(body.data, "guardarian")).toEqual({
      provider: expect.any(Object),
      quality: expect.toSatisfy((quality) => quality === null || typeof quality.score === "number"),
      payment_method: "card",
      exchange_rate: 0,
      is_best: false,
      crypto_amount: 0,
      fiat_amount: 0,
      quote_amount: 0,
      percentage_diff: 0,
      is_supported: false,
      unsupported: { code: "wallet_address_required", message: expect.any(String), field: "wallet_address" },
    });
  });

  it("200: with a wallet, or for a SELL, the exchange-type provider quotes like the others", async () => {
    const partner = await newTestPartner();
    const eur = "fiat_currency=EUR&crypto_currency=BTC&payment_method=card&network=mainnet&amount=500";
    const buy = await partner.call(GET, quotes(`${eur}&type=BUY&wallet_address=${btcWallet}`));
    const sell = await partner.call(
      GET,
      quotes(
        "fiat_currency=EUR&crypto_currency=BTC&payment_method=sepa_bank_transfer&network=mainnet&amount=500&type=SELL",
      ),
    );
    expect(entryOf(buy.body.data, "guardarian")?.is_supported).toBe(true);
    expect(entryOf(sell.body.data, "guardarian")?.is_supported).toBe(true);
  });

  it("200: ranks a SELL by the highest rate, with quote_amount in fiat", async () => {
    const partner = await newTestPartner();
    const { body } = await partner.call(
      GET,
      quotes(
        "fiat_currency=EUR&crypto_currency=BTC&payment_method=sepa_bank_transfer&network=mainnet&amount=500&type=SELL",
      ),
    );
    const supported = (body.data as Entry[]).filter(({ is_supported }) => is_supported);
    expect(supported.length).toBeGreaterThan(1);
    const rates = supported.map(({ exchange_rate }) => Number(exchange_rate));
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
    for (const entry of supported) expect(entry.quote_amount).toBe(entry.fiat_amount);
  });

  it("200: a pair without providers makes every entry unsupported and none the best", async () => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, quotes(ngnToBtc.replace("BTC", "NOPE")));
    expect(status).toBe(200);
    expect(body.data.every(({ is_supported, is_best }: Entry) => !is_supported && !is_best)).toBe(true);
  });

  it("200: returns the minimum for an amount below it", async () => {
    const partner = await newTestPartner();
    const { body } = await partner.call(GET, quotes(ngnToBtc.replace("150000", "1")));
    expect(entryOf(body.data, "moonpay")?.unsupported).toMatchObject({
      code: "amount_below_minimum",
      field: "amount",
      min_amount: expect.any(Number),
    });
  });

  it("200: requests quotes only from the given providers", async () => {
    const partner = await newTestPartner();
    const { body } = await partner.call(GET, quotes(`${ngnToBtc}&providers=paybis,moonpay`));
    expect(body.data.map(({ provider }: Entry) => provider.identifier).sort()).toEqual(["moonpay", "paybis"]);
  });

  it("200: says how many providers were asked when none answers in time", async () => {
    const partner = await newTestPartner();
    const asked = Promise.withResolvers<void>();
    await withTestServer(
      () => asked.resolve(),
      async (address) => {
        stubVariables({ SVC_SANDBOX_PAYBIS_API_URL: address });
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
        vi.spyOn(process.stderr, "write").mockReturnValue(true);
        const responded = partner.call(GET, quotes(`${ngnToBtc}&providers=paybis`));
        await asked.promise;
        await vi.advanceTimersByTimeAsync(deadline(2_500));
        vi.useRealTimers();
        const { status, body } = await responded;
        vi.restoreAllMocks();
        expect([status, body.data.length]).toEqual([200, 1]);
        expect(body.msg).toBe("The provider that was asked didn't return a quote in time. Request quotes again.");
      },
    );
    stubVariables({ SVC_SANDBOX_PAYBIS_API_URL: paybisUrl });
  });

  it("400: reports all missing parameters", async () => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, "/quotes");
    expect(response.status).toBe(400);
    expect(fieldsOf(response).sort()).toEqual([
      "amount",
      "crypto_currency",
      "fiat_currency",
      "network",
      "payment_method",
      "type",
    ]);
  });

  it("200: reads 1.5e5 as a JSON body does, and empty optional parameters as absent", async () => {
    const partner = await newTestPartner();
    const blank = "wallet_address=&wallet_address_tag=&providers=";
    const response = await partner.call(GET, quotes(`${ngnToBtc.replace("150000", "1.5e5")}&${blank}`));
    expect([response.status, response.body.data[0].fiat_amount]).toEqual([200, 150_000]);
    expect(response.body.data.length).toBeGreaterThan(5);
  });

  it.each([
    "0",
    "0.00",
    "-5",
    "NaN",
    "Infinity",
    "0x10",
    "010",
    "1_000",
    "+5",
    "1e",
    "١٠٠",
    "１００",
    "5%25",
    "$5",
    " 5",
    "1.234",
    "9".repeat(40),
    "",
  ])("400: rejects amount=%s", async (amount) => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, quotes(ngnToBtc.replace("150000", encodeURI(amount))));
    expect([response.status, fieldsOf(response)]).toEqual([400, ["amount"]]);
  });

  it.each([
    ["a bad checksum", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdp"],
    ["another chain", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
    ["a URI", `bitcoin:${btcWallet}`],
    ["a space", `${btcWallet}%20`],
    ["a look-alike letter", `b%D1%81${btcWallet.slice(2)}`],
  ])("400: rejects a wallet with %s", async (_why, wallet) => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, quotes(`${ngnToBtc}&wallet_address=${wallet}`));
    expect([response.status, fieldsOf(response)]).toEqual([400, ["wallet_address"]]);
  });

  it("400: rejects a misspelled parameter and suggests the right name", async () => {
    const partner = await newTestPartner();
    const response = await partner.call(GET, quotes(`${ngnToBtc}&walletAddress=${btcWallet}`));
    expect(response.body.data.errors).toEqual([
      { field: "walletAddress", code: "unknown", message: "Unknown field. Did you mean wallet_address?" },
    ]);
  });

  it.each(["type=SELL", "amount=1"])("400: rejects a repeated parameter: %s", async (again) => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, quotes(`${ngnToBtc}&${again}`));
    expect([status, body.data.error]).toEqual([400, "malformed_request"]);
  });

  it.each(["%", "%ff", "%ed%a0%80"])("400: rejects invalid percent-encoding: %s", async (text) => {
    const partner = await newTestPartner();
    const { status, body } = await partner.call(GET, quotes(`${ngnToBtc}&wallet_address=${text}`));
    expect([status, body.data.error]).toEqual([400, "malformed_request"]);
  });

  it("401: requires a key", async () => {
    expect((await call(GET, quotes(ngnToBtc))).body.data.error).toBe("api_key_missing");
  });
});
