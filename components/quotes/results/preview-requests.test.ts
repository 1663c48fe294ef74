import { expect, test } from "vitest";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { previewRequests } from "./preview-requests.ts";
import type { Reason } from "./suggested-fix.ts";

const query = { type: "BUY", amount: "100", fiat_currency: "EUR", crypto_currency: "BTC" } as QuoteQuery;
const entry = (identifier: string, unsupported?: Reason) =>
  ({ provider: { identifier, name: identifier, icon: "" }, unsupported }) as QuoteEntry;
const wallet: Reason = { code: "wallet_address_required", message: "" };
const tooSmall: Reason = { code: "amount_below_minimum", message: "", min_amount: 1_500 };
const hints = { alternatives: {}, blockers: {}, exampleWallet: "bc1q", latencyMs: {} };
const groups = (quotes: QuoteEntry[], change = {}) => previewRequests(quotes, query, { ...hints, ...change });

test("asks once for all providers that need the same change, and only them", () => {
  const found = groups([entry("a"), entry("b", wallet), entry("c", wallet)]);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ label: "a wallet", isOtherAmount: false });
  expect(found[0]?.query).toMatchObject({ wallet_address: "bc1q", providers: ["b", "c"] });
});

test("combines all changes of a provider, and asks everyone if the amount changes", () => {
  const [found] = groups([entry("b", tooSmall)], { blockers: { b: [tooSmall, wallet] } });
  expect(found).toMatchObject({ label: "1,500 EUR and a wallet", isOtherAmount: true });
  expect(found?.query).toMatchObject({ amount: "1500", wallet_address: "bc1q" });
  expect(found?.query.providers).toBeUndefined();
});

test("makes at most four requests, and none for what only time helps", () => {
  const small = (id: string, min_amount: number) => entry(id, { ...tooSmall, min_amount });
  expect(groups([1, 2, 3, 4, 5].map((min) => small(`p${min}`, min)))).toHaveLength(4);
  expect(groups([entry("a", { code: "provider_timeout", message: "" })])).toEqual([]);
});
