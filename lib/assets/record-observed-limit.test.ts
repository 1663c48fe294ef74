import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rawSql } from "#db/client.ts";
import { hourMs } from "#lib/duration.ts";
import type { RampProvider, Unsupported } from "#lib/providers/provider.ts";
import type { FiatRequest } from "#lib/providers/quote-request.ts";
import { enabledProviders, resetProviders } from "#lib/providers/registry.ts";
import { fetchQuote } from "#lib/quotes/fetch-quote.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { exampleWallet } from "#lib/wallets/example-wallets.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";
import { startTestSimulator } from "#simulator/test-simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { clearCatalogCache } from "./catalog.ts";
import { listLimits } from "./list-limits.ts";
import { recordObservedLimit } from "./record-observed-limit.ts";
import { refreshOffers } from "./refresh-offers.ts";

const request: FiatRequest = {
  side: "BUY",
  fiat: "EUR",
  crypto: "ETH",
  network: "ethereum",
  method: "card",
  fiatAmount: "30",
  wallet: null,
};
const banxa = () => enabledProviders("sandbox").find(({ id }) => id === "banxa") as RampProvider;
const refusal = (min: string): Unsupported => ({ unsupported: "amount_below_minimum", message: "", min });
const rows = async () => {
  const found = await rawSql()`select min_amount::float as min, max_amount::float as max, observed_at as at
    from observed_limits where provider = 'banxa' and environment = 'sandbox'`;
  return found.map(({ min, max, at }) => ({ min, max, at: new Date(at) }));
};

async function banxaLimit() {
  const asked = { type: "BUY" as const, fiat_currency: "EUR", crypto_currency: "ETH", network: "ethereum" };
  const { limits } = await listLimits("sandbox", [banxa()], { ...asked, payment_method: "card" }, new Date());
  return JSON.parse(JSON.stringify(limits[0]));
}

const stale = await startTestSimulator();

describe("a limit that a refusal states", () => {
  let listed: { min_amount: number; source: string };
  beforeAll(async () => {
    await refreshOffers("sandbox", enabledProviders("sandbox"), new Date());
    listed = await banxaLimit();
  });
  beforeEach(() => clear());
  afterEach(() => clear());
  const clear = async () => {
    await rawSql()`delete from observed_limits where provider = 'banxa'`;
    clearCatalogCache("sandbox");
  };

  it("is in later lists of limits, if the provider's own list would have allowed the amount", async () => {
    expect(listed.source).toBe("provider_list");
    await recordObservedLimit(banxa(), request, refusal(String(listed.min_amount + 0.01)), new Date());
    expect(await banxaLimit()).toMatchObject({ min_amount: listed.min_amount + 0.01, source: "observed" });
  });

  it("isn't kept if it is the listed one or a wider one, or of a refusal without a limit", async () => {
    for (const min of [listed.min_amount, listed.min_amount - 0.01])
      await recordObservedLimit(banxa(), request, refusal(String(min)), new Date());
    await recordObservedLimit(
      banxa(),
      request,
      { unsupported: "amount_below_minimum", message: "", max: "5" },
      new Date(),
    );
    await recordObservedLimit(banxa(), request, { ...refusal("900"), unsupported: "pair_unsupported" }, new Date());
    await recordObservedLimit(banxa(), { ...request, method: "unknown" }, refusal("900"), new Date());
    expect(await rows()).toEqual([]);
  });

  it("replaces the one before, and keeps the other end", async () => {
    const now = new Date();
    await recordObservedLimit(banxa(), request, refusal("900"), now);
    const above: Unsupported = { unsupported: "amount_above_maximum", message: "", min: "1", max: "1000" };
    await recordObservedLimit(banxa(), request, above, now);
    await recordObservedLimit(banxa(), request, refusal("800"), now);
    expect(await rows()).toEqual([{ min: 800, max: 1000, at: now }]);
  });

  it("is written again after an hour only, however often it is stated", async () => {
    const now = new Date();
    const at = (ms: number) => new Date(now.getTime() + ms);
    await recordObservedLimit(banxa(), request, refusal("900"), now);
    await recordObservedLimit(banxa(), request, refusal("900"), at(hourMs - 1));
    expect(await rows()).toMatchObject([{ at: now }]);
    await recordObservedLimit(banxa(), request, refusal("900"), at(hourMs));
    expect(await rows()).toMatchObject([{ at: at(hourMs) }]);
  });
});

describe("a provider whose lists are stale", () => {
  // Yellow Card is priced from its rates, without asking it about the amount.
  const providers = ["alchemy-pay", "banxa", "fonbnk", "guardarian", "mercuryo", "moonpay", "transak"];

  it.each(providers)("%s has the limit of its refusal in the next list of limits", async (id) => {
    stubVariables(simulatorVariables(stale.url, null));
    resetProviders();
    const body = JSON.stringify({ traits: { staleLimits: 1 } });
    expect((await fetch(`${stale.url}/control/providers/${id}`, { method: "PUT", body })).status).toBe(200);
    const provider = enabledProviders("sandbox").find((one) => one.id === id) as RampProvider;
    await refreshOffers("sandbox", [provider], new Date());
    const fiat = id === "fonbnk" ? "NGN" : "EUR";
    const route = { fiat_currency: fiat, crypto_currency: "ETH", network: "ethereum" };
    const list = async () => {
      const listed = await listLimits("sandbox", [provider], { type: "BUY", ...route, provider: id }, new Date());
      return JSON.parse(JSON.stringify(listed.limits));
    };
    const [before] = await list();
    const asked = { ...request, fiat, method: before.payment_method, fiatAmount: String(before.min_amount) };
    const wallet = exampleWallet("ETH", "ethereum") ?? null;
    const refused = await fetchQuote(provider, { ...asked, wallet, walletTag: noTag }, new Date());
    expect(refused).toMatchObject({ unsupported: "amount_below_minimum" });
    expect((await list())[0]).toEqual({
      ...before,
      min_amount: before.min_amount * 2,
      source: "observed",
      as_of: expect.any(String),
    });
    await rawSql()`delete from observed_limits where provider = ${id}`;
  });
});
