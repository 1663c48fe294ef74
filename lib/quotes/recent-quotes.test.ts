import { beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomId } from "#lib/random-id.ts";
import { type QuoteEntry, quoteQuery } from "./contract.ts";
import { loadQuotesPage, quoteViewParams } from "./load-quotes-page.ts";
import { readQuoteForm } from "./quote-form.ts";
import { listRecentQuotes, recentQuotesMax, recordQuote } from "./recent-quotes.ts";

const route = {
  type: "BUY",
  fiat_currency: "NGN",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  amount: "150000",
};
const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second));

beforeAll(async () => {
  await refreshOffers("sandbox", enabledProviders("sandbox"), new Date());
});

describe("listRecentQuotes", () => {
  it("has what the quotes page showed, without the wallet, for this partner and environment", async () => {
    const [{ scope }, { scope: other }] = await Promise.all([newTestPartner(), newTestPartner()]);
    const wallet_address = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    const form = await readQuoteForm("sandbox", { ...route, wallet_address });
    const context = { scope, userId: randomId("usr"), baseUrl: "http://x", now: at(0) };
    await loadQuotesPage(form, quoteViewParams.parse({}), context);
    const best = expect.stringMatching(/^[A-Z][\w ]+, 0\.000\d+ BTC$/);
    const label = "BUY 150,000 NGN, BTC, Card";
    const expected = { query: expect.any(String), label, best, at: at(0) };
    const recent = await listRecentQuotes(scope);
    expect(recent).toEqual([expected]);
    expect(Object.fromEntries(new URLSearchParams(recent[0]?.query))).toEqual(route);
    expect(await listRecentQuotes(other)).toEqual([]);
    expect(await listRecentQuotes({ ...scope, environment: "production" })).toEqual([]);
  });

  it("has a crypto amount once, with the fiat amount of its latest best quote", async () => {
    const { scope } = await newTestPartner();
    const { amount: _, ...sale } = { ...route, type: "SELL" as const, crypto_currency: "USDT", network: "tron" };
    const query = quoteQuery.parse({ ...sale, crypto_amount: "100" });
    const best = (fiat_amount: number) =>
      ({
        is_best: true,
        is_supported: true,
        quote_amount: fiat_amount,
        fiat_amount,
        provider: { identifier: "moonpay" },
      }) as QuoteEntry;
    await recordQuote(scope, query, [best(149_000)], at(1));
    await recordQuote(scope, query, [best(150_000)], at(2));
    const recent = await listRecentQuotes(scope);
    expect(recent).toMatchObject([
      { label: "SELL 100 USDT on Tron, NGN, Card", best: "MoonPay, 150,000 NGN", at: at(2) },
    ]);
    expect(Object.fromEntries(new URLSearchParams(recent[0]?.query))).toEqual({ ...sale, crypto_amount: "100" });
  });

  it("has each request once, the latest first, and only the newest requests", async () => {
    const { scope } = await newTestPartner();
    const quote = (amount: number | string, second: number) =>
      recordQuote(scope, quoteQuery.parse({ ...route, amount: `${amount}` }), [], at(second));
    for (let index = 1; index <= recentQuotesMax + 2; index += 1) await quote(1_000 + index, index);
    await quote("1004.00", 50);
    const recent = await listRecentQuotes(scope);
    expect(recent).toHaveLength(recentQuotesMax);
    expect(recent[0]).toMatchObject({ label: expect.stringContaining("1,004 NGN"), best: null, at: at(50) });
    expect(recent.at(-1)).toMatchObject({ label: expect.stringContaining("1,003 NGN") });
    expect(new Set(recent.map(({ query }) => query)).size).toBe(recentQuotesMax);
  });
});
