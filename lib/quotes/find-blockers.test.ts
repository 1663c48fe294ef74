import { describe, expect, it } from "vitest";
import type { Offer, RampProvider } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { exampleWallet } from "#lib/wallets/example-wallets.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";
import { fetchQuote } from "./fetch-quote.ts";
import { findBlockers } from "./find-blockers.ts";
import { request } from "./test-request.ts";

const offer: Offer = {
  side: "BUY",
  fiat: "NGN",
  method: "card",
  assets: ["BTC:mainnet", "XRP:mainnet"],
  min: "1000",
  max: "200000",
};
const lists = (change: Partial<RampProvider> = {}) =>
  testProvider({ needsWalletFor: ["BUY"], listOffers: async () => [offer], ...change });
const codes = async (provider: RampProvider, change: Partial<FiatRequest> = {}) =>
  (await findBlockers(provider, { ...request, ...change })).map(({ unsupported }) => unsupported);

describe("what keeps a provider from quoting", () => {
  it.each<[string[], Partial<FiatRequest>]>([
    [["wallet_address_required"], {}],
    [["amount_below_minimum", "wallet_address_required"], { fiatAmount: "999" }],
    [["network_unsupported", "wallet_address_required"], { network: "lightning" }],
    [["pair_unsupported", "payment_method_unsupported", "wallet_address_required"], { crypto: "SOL", method: "pix" }],
    [["pair_unsupported", "amount_above_maximum", "wallet_address_required"], { crypto: "SOL", fiatAmount: "200001" }],
    [["pair_unsupported", "wallet_address_required"], { fiat: "EUR", method: "pix" }],
  ])("is %j for %j", async (expected, change) => {
    expect(await codes(lists(), change)).toEqual(expected);
  });

  it("includes a tag that the provider can't be given", async () => {
    const tagged = { crypto: "XRP", wallet: "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh", walletTag: "12" };
    expect(await codes(lists(), { ...tagged, fiatAmount: "999" })).toEqual([
      "amount_below_minimum",
      "network_unsupported",
    ]);
    expect(await codes(lists({ sendsTagFor: ["BUY"] }), tagged)).toEqual([]);
  });

  it("includes the limits of a route whose provider lists none", async () => {
    const unlimited = async () => [{ ...offer, min: null, max: null }];
    const limits = { min: "160000", max: "170000" };
    const provider = lists({ listOffers: unlimited, limitsOf: async () => limits });
    const tooSmall = { unsupported: "amount_below_minimum", message: "The amount is too small", ...limits };
    expect((await findBlockers(provider, { ...request, fiatAmount: "159999.99" }))[0]).toEqual(tooSmall);
    expect(await codes(provider, { fiatAmount: "160000" })).toEqual(["wallet_address_required"]);
    expect(await codes(provider, { crypto: "SOL" })).toEqual(["pair_unsupported", "wallet_address_required"]);
  });

  it("includes the limits of the asset, which narrow those of the method", async () => {
    const assetLimits = { "BTC:mainnet": { min: "2000", max: null } };
    const provider = lists({ listOffers: async () => [{ ...offer, assetLimits }] });
    expect(await codes(provider, { fiatAmount: "1999.99" })).toContain("amount_below_minimum");
    expect(await codes(provider, { fiatAmount: "2000" })).toEqual(["wallet_address_required"]);
    expect(await codes(provider, { fiatAmount: "200000.01" })).toContain("amount_above_maximum");
    expect(await codes(provider, { crypto: "XRP", fiatAmount: "1999.99" })).not.toContain("amount_below_minimum");
  });

  it("is the wallet alone while the provider's lists or limits can't be read", async () => {
    const fails = () => Promise.reject(new Error("down"));
    expect(await codes(lists({ listOffers: fails }), { fiat: "EUR" })).toEqual(["wallet_address_required"]);
    expect(await codes(lists({ limitsOf: fails }))).toEqual(["wallet_address_required"]);
  });
});

/** Purchases that a provider may or may not support, without a wallet. */
async function purchasesAt(provider: RampProvider): Promise<FiatRequest[]> {
  const offers = (await provider.listOffers()).filter(({ side, fiat }) => side === "BUY" && /NGN|KES|EUR/.test(fiat));
  return offers.flatMap(({ fiat, method, assets }) =>
    [assets[0], assets.at(-1), "BTC:solana", "XMR:monero"].flatMap((asset = "") => {
      const [crypto = "", network = ""] = asset.split(":");
      const route = { ...request, fiat, crypto, network };
      return ["1", "30", "5000", "300000", "30000000"].flatMap((fiatAmount) =>
        [method, "pix"].map((one) => ({ ...route, method: one, fiatAmount })),
      );
    }),
  );
}

const codeOf = (quote: Awaited<ReturnType<typeof fetchQuote>>) => ("unsupported" in quote ? quote.unsupported : null);

const needy = enabledProviders("sandbox").filter(({ needsWalletFor }) => needsWalletFor.includes("BUY"));

describe.each(needy.map((provider) => ({ id: provider.id, provider })))("a purchase at $id", ({ provider }) => {
  it("requires a wallet only where it makes the provider quote, otherwise gives the reason that remains with one", async () => {
    const now = new Date();
    const found = { required: 0, refused: 0 };
    for (const one of await purchasesAt(provider)) {
      const code = codeOf(await fetchQuote(provider, one, now));
      const wallet = exampleWallet(one.crypto, one.network) ?? "unknown";
      const withWallet = codeOf(await fetchQuote(provider, { ...one, wallet, walletTag: noTag }, now));
      expect({ one, code: withWallet }).toEqual({ one, code: code === "wallet_address_required" ? null : code });
      found[code === "wallet_address_required" ? "required" : "refused"] += 1;
    }
    expect(Math.min(found.required, found.refused)).toBeGreaterThan(10);
  });
});
