import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { newTestPartner } from "#app/api/test-partner.ts";
import { type QuoteEntry, SlipwayClient } from "#clients/typescript/src/slipway.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { configuredProviders, resetProviders } from "#lib/providers/registry.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { startSimulator } from "#simulator/simulator.ts";
import { simulatorVariables } from "#simulator/variables.ts";
import { startTestServer } from "#tools/test-server.ts";
import { startWalletProxy } from "./test-wallet-proxy.ts";
import * as types from "./test-wallet-types.ts";

setUpOwnDatabase();

const usdc = "eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const wallet = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

let simulator: Awaited<ReturnType<typeof startSimulator>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let proxy: Awaited<ReturnType<typeof startWalletProxy>>;
let slipway: SlipwayClient;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, folder: null, callbackUrl: "http://127.0.0.1:9" });
  stubVariables(simulatorVariables(simulator.url, null));
  resetProviders();
  expect(await refreshOffers("sandbox", configuredProviders("sandbox"), new Date())).toEqual([]);
  server = await startTestServer({});
  const partner = await newTestPartner();
  await updateLimits(partner.scope, { reads: 100_000, quotes: 100_000, creations: 100_000 });
  slipway = new SlipwayClient({ baseUrl: server.url, apiKey: partner.key });
  proxy = await startWalletProxy(slipway);
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
  await simulator.close();
});

/** The response of the wallet's backend, which has to be exactly of the wallet's type. */
async function ask<Type>(
  type: z.ZodType<Type>,
  path: string,
  query: Record<string, string | string[]> = {},
): Promise<Type> {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  );
  const response = await fetch(`${proxy.url}${path}?${search}`);
  expect(response.status).toBe(200);
  return type.parse(await response.json());
}

describe("MetaMask's ramps API", () => {
  it("lists countries with their states, and the tokens, providers, and payment methods of a region", async () => {
    const countries = await ask(types.metamaskCountries, "/v2/regions/countries");
    expect(countries.find(({ isoCode }) => isoCode === "DE")).toMatchObject({
      currency: "EUR",
      supported: { buy: true },
    });
    const states = countries.find(({ isoCode }) => isoCode === "US")?.states ?? [];
    expect(states.map(({ stateId }) => stateId)).toContain("NY");
    const { allTokens } = await ask(types.metamaskTokens, "/v2/regions/de/topTokens", { action: "buy" });
    expect(allTokens).toContainEqual(expect.objectContaining({ assetId: usdc, chainId: "eip155:1", decimals: 6 }));
    const german = await ask(types.metamaskProviders, "/v2/regions/de/providers");
    const nigerian = await ask(types.metamaskProviders, "/v2/regions/ng/providers");
    const idsOf = ({ providers }: typeof german) => providers.map(({ id }) => id);
    expect(idsOf(german)).toContain("/providers/banxa");
    expect(idsOf(nigerian)).not.toContain("/providers/banxa");
    const query = { fiat: "eur", crypto: usdc, provider: "/providers/moonpay" };
    const { payments } = await ask(types.metamaskPayments, "/v2/regions/de/payments", query);
    expect(payments.map(({ id }) => id)).toContain("/payments/card");
  });

  it("quotes several payment methods at once, with one best rate and the order of both sorts", async () => {
    const { success, sorted } = await ask(types.metamaskQuotes, "/v2/quotes", {
      ...{ action: "buy", region: "de", fiat: "eur", crypto: usdc, amount: "200", walletAddress: wallet },
      payments: ["/payments/card", "/payments/sepa-bank-transfer"],
    });
    expect(new Set(success.map(({ quote }) => quote.paymentMethod)).size).toBe(2);
    expect(success.filter(({ metadata }) => metadata.tags.isBestRate)).toHaveLength(1);
    expect(success.filter(({ metadata }) => metadata.tags.isMostReliable)).toHaveLength(1);
    expect(sorted.map(({ sortBy }) => sortBy)).toEqual(["price", "reliability"]);
    expect(sorted[0]?.ids[0]).toBe(success.find(({ metadata }) => metadata.tags.isBestRate)?.provider);
  });

  it("names the provider and the reason where one isn't available", async () => {
    const { error } = await ask(types.metamaskQuotes, "/v2/quotes", {
      ...{ action: "buy", region: "ng", fiat: "ngn", crypto: usdc, amount: "150000", walletAddress: wallet },
      payments: "/payments/card",
    });
    const reason = expect.stringContaining("isn't available in Nigeria");
    expect(error).toContainEqual({ provider: "/providers/banxa", error: reason });
  });

  it("quotes a sale by the amount of crypto", async () => {
    const { success } = await ask(types.metamaskQuotes, "/v2/quotes", {
      ...{ action: "sell", region: "de", fiat: "eur", crypto: usdc, amount: "250", walletAddress: wallet },
      payments: "/payments/sepa-bank-transfer",
    });
    expect(success.map(({ quote }) => quote.amountIn)).toEqual(success.map(() => 250));
  });
});

describe("Uniswap's fiat on-ramp", () => {
  it("lists countries, and the currencies and tokens of one", async () => {
    const { supportedCountries } = await ask(types.uniswapCountries, "/supported-countries", { rampDirection: "0" });
    expect(supportedCountries).toContainEqual({ countryCode: "DE", displayName: "Germany" });
    expect(supportedCountries).toContainEqual(expect.objectContaining({ countryCode: "US", state: "TX" }));
    const { fiatCurrencies } = await ask(types.uniswapFiats, "/supported-fiat-currencies", { countryCode: "DE" });
    expect(fiatCurrencies).toContainEqual({ fiatCurrencyCode: "EUR", displayName: "Euro", symbol: "€" });
    const { supportedTokens } = await ask(types.uniswapTokens, "/supported-tokens", { countryCode: "DE" });
    expect(supportedTokens).toContainEqual(
      expect.objectContaining({ symbol: "USDC", address: usdc.split(":").at(-1), chainId: "1" }),
    );
  });

  it("quotes the best payment method of each provider, and those that it has", async () => {
    const { quotes } = await ask(types.uniswapQuotes, "/quote", {
      ...{ countryCode: "DE", sourceAmount: "200", sourceCurrencyCode: "EUR" },
      ...{ destinationCurrencyCode: "USDC:ethereum", walletAddress: wallet, externalCustomerId: "user-4711" },
    });
    expect(quotes.length).toBeGreaterThan(3);
    expect(quotes.some(({ serviceProviderDetails }) => serviceProviderDetails.paymentMethods.length > 1)).toBe(true);
    expect(quotes.map(({ isMostRecentlyUsedProvider }) => isMostRecentlyUsedProvider)).toEqual(quotes.map(() => false));
  });

  it("quotes a sale by the amount of crypto", async () => {
    const { quotes } = await ask(types.uniswapQuotes, "/quote", {
      ...{ rampDirection: "1", countryCode: "DE", sourceAmount: "250" },
      ...{ sourceCurrencyCode: "USDC:ethereum", destinationCurrencyCode: "EUR" },
    });
    expect(quotes.map(({ sourceAmount }) => sourceAmount)).toEqual(quotes.map(() => 250));
  });
});

describe("the acceptance of limits, countries, and assets", () => {
  const route = { type: "BUY", fiat_currency: "EUR", crypto_currency: "ETH", network: "ethereum" } as const;
  const quote = { ...route, payment_method: "card", amount: 500, wallet_address: wallet };
  const identifiers = (entries: QuoteEntry[]) => entries.map(({ provider }) => provider.identifier).sort();

  it("no limit's minimum is above its maximum", async () => {
    const { limits } = await slipway.listLimits(route);
    expect(limits.length).toBeGreaterThan(3);
    const isPossible = ({ min_amount: min, max_amount: max }: (typeof limits)[number]) =>
      min === null || max === null || min <= max;
    expect(limits.filter((limit) => !isPossible(limit))).toEqual([]);
  });

  it("a country changes the reasons, not the providers", async () => {
    const all = await slipway.listQuotes(quote);
    const german = await slipway.listQuotes({ ...quote, country: "DE" });
    const nigerian = await slipway.listQuotes({ ...quote, country: "NG" });
    expect(identifiers(german)).toEqual(identifiers(all));
    const refused = nigerian.filter(({ unsupported }) => unsupported?.code === "country_unsupported");
    expect(identifiers(refused)).toContain("banxa");
  });

  it("an asset has the ID and the decimals of its contract", async () => {
    const listed = await slipway.listCryptoCurrencies({ type: "BUY" });
    const found = listed.find(({ code, network }) => code === "USDC" && network === "ethereum");
    expect(found).toMatchObject({ asset_id: usdc, decimals: 6 });
  });
});
