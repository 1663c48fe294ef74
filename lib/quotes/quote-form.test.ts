import { beforeAll, describe, expect, it } from "vitest";
import { refreshOffers } from "#lib/assets/refresh-offers.ts";
import type { Offer, RampProvider } from "#lib/providers/provider.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { readQuoteForm } from "./quote-form.ts";

const offer = (fiat: string, method: string, assets: string[]): Offer => ({
  side: "BUY",
  fiat,
  method,
  assets,
  min: null,
  max: null,
});
// One provider's offers are enough: the others only add choices.
const provider: RampProvider = testProvider({
  id: "form-tester",
  listOffers: async () => [
    offer("EUR", "card", ["BTC:mainnet", "USDT:tron"]),
    offer("EUR", "sepa_bank_transfer", ["BTC:mainnet"]),
  ],
});

beforeAll(async () => {
  await refreshOffers("sandbox", [provider], new Date());
});

const values = (choices: { value: string }[]) => choices.map(({ value }) => value);

describe("readQuoteForm", () => {
  it("has defaults before anything is submitted", async () => {
    const form = await readQuoteForm("sandbox", {});
    expect(form).toMatchObject({ type: "BUY", isAsked: false, replaced: [], wallet: "" });
    expect(values(form.fiats)).toContain(form.fiat);
    expect(values(form.assets)).toContain(form.asset);
    expect(values(form.methods)).toContain(form.method);
    expect(Number(form.amount)).toBeGreaterThan(0);
  });

  it("takes a crypto amount, as the API and as the form name it", async () => {
    const byApi = await readQuoteForm("sandbox", { crypto_amount: "0.5" });
    expect(byApi).toMatchObject({ amount: "0.5", amountIn: "crypto", unknown: [], isAsked: true });
    const route = { fiat_currency: "EUR", asset: "USDT:tron" };
    const byForm = await readQuoteForm("sandbox", { ...route, amount: "70", amount_in: "crypto" });
    expect(byForm).toMatchObject({ amount: "70", amountIn: "crypto", unknown: [] });
    expect(await readQuoteForm("sandbox", { ...route, amount_in: "crypto" })).toMatchObject({ amount: "100" });
    expect(await readQuoteForm("sandbox", { amount: "70", amount_in: "x" })).toMatchObject({ amountIn: "fiat" });
  });

  it("takes the values of the URL", async () => {
    const asked = { amount: "99.5", fiat_currency: "EUR", asset: "BTC:mainnet", payment_method: "sepa_bank_transfer" };
    expect(await readQuoteForm("sandbox", asked)).toMatchObject({
      type: "BUY",
      amount: "99.5",
      fiat: "EUR",
      asset: "BTC:mainnet",
      method: "sepa_bank_transfer",
      isAsked: true,
      replaced: [],
    });
  });

  it("takes the names of the API", async () => {
    const form = await readQuoteForm("sandbox", { crypto_currency: "USDT", network: "tron", fiat_currency: "EUR" });
    expect(form).toMatchObject({ asset: "USDT:tron", fiat: "EUR", isAsked: true, replaced: [], unknown: [] });
    expect((await readQuoteForm("sandbox", { crypto_currency: "USDT" })).asset).toMatch(/^USDT:/);
  });

  it("asks for no quote of another crypto or currency than the requested one", async () => {
    const other = await readQuoteForm("sandbox", { crypto_currency: "NOPE", network: "tron", fiat_currency: "EUR" });
    expect(other).toMatchObject({ isAsked: false, replaced: ["NOPE on Tron"] });
    expect((await readQuoteForm("sandbox", { fiat_currency: "XXX" })).isAsked).toBe(false);
  });

  it("offers any method where there are several", async () => {
    const several = await readQuoteForm("sandbox", {
      fiat_currency: "EUR",
      asset: "BTC:mainnet",
      payment_method: "any",
    });
    expect(several).toMatchObject({ method: "any", replaced: [] });
    expect(several.methods.at(-1)).toEqual({ value: "any", label: "Any method" });
    expect((await readQuoteForm("sandbox", { fiat_currency: "EUR" })).method).not.toBe("any");
  });

  it("lists unknown names, apart from those of the view", async () => {
    const params = { cryptocurrency: "USDT", providers: "moonpay", view: "amounts", other_amount: "5", amount: "9" };
    expect((await readQuoteForm("sandbox", params)).unknown).toEqual(["cryptocurrency", "providers"]);
  });

  it("replaces unavailable values and lists them", async () => {
    const asked = { type: "STEAL", fiat_currency: "XXX", asset: ["a", "b"], payment_method: "barter" };
    const form = await readQuoteForm("sandbox", asked);
    expect(form).toMatchObject({ type: "BUY", isAsked: false, replaced: ["XXX", "barter"] });
    expect(values(form.fiats)).toContain(form.fiat);
    const sale = { type: "SELL", asset: "NOPE:tron", payment_method: "airtime" };
    expect((await readQuoteForm("sandbox", sale)).replaced).toEqual(["NOPE on Tron", "Airtime"]);
  });
});
