import { beforeAll, expect, it } from "vitest";
import { btcWallet, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { isWithinPercent } from "#lib/money.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { GET } from "./route.ts";

type Entry = {
  provider: { identifier: string };
  is_supported: boolean;
  is_best: boolean;
  crypto_amount: number;
  fiat_amount: number;
  percentage_diff: number;
  unsupported?: object;
};
const purchase =
  "/quotes?fiat_currency=EUR&crypto_currency=BTC&payment_method=card&network=mainnet&type=BUY" +
  `&wallet_address=${btcWallet}`;
const sale = "/quotes?fiat_currency=EUR&crypto_currency=USDT&payment_method=sepa_bank_transfer&network=tron&type=SELL";

beforeAll(() => refreshOffers("sandbox", enabledProviders("sandbox"), new Date()));

it("200: quotes a purchase of a crypto amount, and the cheapest is the best", async () => {
  const partner = await newTestPartner();
  const { body } = await partner.call(GET, `${purchase}&crypto_amount=0.01`);
  const quotes: Entry[] = body.data.filter(({ is_supported }: Entry) => is_supported);
  expect(quotes.length).toBeGreaterThan(4);
  for (const { crypto_amount } of quotes) expect(isWithinPercent(String(crypto_amount), "0.01", "1")).toBe(true);
  const [best, ...others] = quotes;
  expect([best?.is_best, best?.percentage_diff]).toEqual([true, 0]);
  for (const other of others) {
    expect(other.fiat_amount / other.crypto_amount).toBeGreaterThanOrEqual((best?.fiat_amount ?? 0) / 0.01 - 1);
    expect(other.percentage_diff).toBeLessThanOrEqual(0);
  }
});

it("200: quotes a sale of exactly the crypto amount, and the highest payout is the best", async () => {
  const partner = await newTestPartner();
  const { body } = await partner.call(GET, `${sale}&crypto_amount=100`);
  const quotes: Entry[] = body.data.filter(({ is_supported }: Entry) => is_supported);
  expect(quotes.length).toBeGreaterThan(2);
  expect(quotes.map(({ crypto_amount }) => crypto_amount)).toEqual(quotes.map(() => 100));
  const payouts = quotes.map(({ fiat_amount }) => fiat_amount);
  expect(payouts).toEqual(payouts.toSorted((a, b) => b - a));
});

it("200: limits are in fiat and name crypto_amount", async () => {
  const partner = await newTestPartner();
  const { body } = await partner.call(GET, `${purchase}&crypto_amount=0.00001&providers=moonpay`);
  expect(body.data).toMatchObject([
    { is_supported: false, unsupported: { code: "amount_below_minimum", field: "crypto_amount" } },
  ]);
  expect(body.data[0].unsupported.min_amount).toBeGreaterThan(10);
});

it("400: exactly one of the amounts has to be sent", async () => {
  const partner = await newTestPartner();
  const both = await partner.call(GET, `${purchase}&amount=100&crypto_amount=0.01`);
  expect([both.status, fieldsOf(both)]).toEqual([400, ["amount", "crypto_amount"]]);
  const none = await partner.call(GET, purchase);
  expect(none.body.data.errors).toEqual([
    { field: "amount", code: "missing", message: "Required. Send amount or crypto_amount" },
  ]);
  const others = await partner.call(GET, "/quotes?type=x&crypto_amount=1&amount=2");
  expect(fieldsOf(others)).toEqual(expect.arrayContaining(["amount", "crypto_amount", "fiat_currency", "type"]));
});

it("400: a crypto amount has at most the decimals of the currency", async () => {
  const partner = await newTestPartner();
  const status = async (amount: string) => {
    const { status, body } = await partner.call(GET, `${purchase}&crypto_amount=${amount}`);
    return status === 200 ? 200 : body.data.errors;
  };
  expect(await status("0.01000001")).toBe(200);
  const refused = (message: string) => [{ field: "crypto_amount", code: "out_of_range", message }];
  expect(await status("0.010000001")).toEqual(refused("Can have at most 8 decimals in BTC"));
  expect(await status("0.0100000000000000001")).toEqual(refused("Can have at most 18 decimals"));
  expect(await status("0")).toEqual(refused("Must be greater than 0"));
  expect(await status("1000000001")).toEqual(refused("Must be at most 1,000,000,000"));
});
