import { beforeAll, describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { randomId } from "#lib/random-id.ts";
import { findAlternatives } from "./find-alternatives.ts";
import { loadQuotesPage, quoteViewParams } from "./load-quotes-page.ts";
import { readQuoteForm } from "./quote-form.ts";
import { quotesExamples } from "./quotes-examples.ts";

const route = { type: "BUY", fiat_currency: "NGN", asset: "BTC:mainnet", payment_method: "card", amount: "150000" };

beforeAll(async () => {
  await refreshOffers("sandbox", enabledProviders("sandbox"), new Date());
});

const loadPage = async (params: Record<string, string>, view: Record<string, string> = {}) => {
  const { scope } = await newTestPartner();
  const form = await readQuoteForm("sandbox", { ...route, ...params });
  const context = { scope, userId: randomId("usr"), baseUrl: "http://x", now: new Date() };
  return loadQuotesPage(form, quoteViewParams.parse(view), context);
};

describe("loadQuotesPage", () => {
  it("ranks the quotes and adds hints", async () => {
    const ranked = await loadPage({});
    if (ranked.query === null || ranked.results.view !== "ranked") throw new Error("not ranked");
    expect(ranked.results.quotes.filter(({ is_best }) => is_best)).toHaveLength(1);
    expect(ranked.results.hints.exampleWallet).toMatch(/^bc1q/);
  });

  it("names everything that has to change for each provider without a quote", async () => {
    const page = await loadPage({ fiat_currency: "EUR", amount: "1" });
    if (page.query === null || page.results.view !== "ranked") throw new Error("not ranked");
    const { quotes, hints } = page.results;
    const guardarian = quotes.find(({ provider }) => provider.identifier === "guardarian");
    expect(guardarian?.unsupported).toMatchObject({ code: "amount_below_minimum", min_amount: 13, max_amount: 13_000 });
    expect(hints.blockers.guardarian).toEqual([
      guardarian?.unsupported,
      expect.objectContaining({ code: "wallet_address_required", field: "wallet_address" }),
    ]);
  });

  it("quotes any method, grouped by method unless the URL says by provider", async () => {
    const page = await loadPage({ payment_method: "any" });
    if (page.query === null || page.results.view !== "methods") throw new Error("not grouped");
    const { quotes, hints } = page.results;
    expect(new Set(quotes.map(({ payment_method }) => payment_method)).size).toBeGreaterThan(2);
    expect(quotes.filter(({ is_best }) => is_best)).toHaveLength(1);
    expect(hints).toMatchObject({ alternatives: {}, blockers: {} });
    const viewOf = async (method: string, view: string) => {
      const { query, results } = (await loadPage({ payment_method: method }, { view })) as Extract<
        Awaited<ReturnType<typeof loadPage>>,
        { failure: null }
      >;
      return query && results.view;
    };
    expect(await viewOf("any", "providers")).toBe("providers");
    expect(await viewOf("any", "amounts")).toBe("methods");
    expect(await viewOf("card", "providers")).toBe("ranked");
  });

  it("compares amounts around the requested one, and the one in the URL", async () => {
    const amountsOf = async (view: Record<string, string>) => {
      const compared = await loadPage({}, { view: "amounts", ...view });
      return (
        compared.query && compared.results.view === "amounts" && compared.results.columns.map(({ value }) => value)
      );
    };
    const around = ["37500", "75000", "150000", "300000", "750000"];
    expect(await amountsOf({})).toEqual(around);
    expect(await amountsOf({ other_amount: "20000" })).toEqual(["20000", ...around]);
    expect(await amountsOf({ other_amount: "-1" })).toEqual(around);
  });

  it("names the invalid field in every view, and tolerates an invalid second amount", async () => {
    for (const view of ["ranked", "providers", "amounts"]) {
      const page = await loadPage({ amount: "lots" }, { view });
      expect(page.failure?.errors).toHaveProperty("amount");
    }
    const invalid = await loadPage({}, { view: "amounts", other_amount: "1.00000001" });
    if (invalid.query === null || invalid.results.view !== "amounts") throw new Error("no columns");
    expect(invalid.results.columns.map(({ failure }) => failure === null)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });
});

it("suggests another method or network only if the provider supports it for the same crypto", async () => {
  const wanted = { type: "BUY" as const, fiat_currency: "NGN", crypto_currency: "BTC", network: "mainnet" };
  const alternatives = await findAlternatives("sandbox", { ...wanted, payment_method: "no_such_method" });
  expect(Object.values(alternatives).some(({ method }) => method !== undefined)).toBe(true);
  const again = await findAlternatives("sandbox", { ...wanted, fiat_currency: "XXX", payment_method: "card" });
  expect(again).toEqual({});
  for (const { asset } of Object.values(alternatives)) expect(asset?.value ?? "BTC:").toMatch(/^BTC:/);
});

it("shows the request in five languages without an API key", async () => {
  const form = await readQuoteForm("sandbox", { ...route, wallet_address: "bc1qx" });
  const examples = Object.values(quotesExamples("http://x", form));
  expect(examples).toHaveLength(5);
  for (const code of examples) {
    for (const part of ["NGN", "mainnet", "bc1qx", "SVC_API_KEY"]) expect(code).toContain(part);
    expect(code).not.toMatch(/svc_(test|live)_/);
  }
});
