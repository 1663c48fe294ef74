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
  listOffers: async () => [offer("EUR", "card", ["BTC:mainnet"]), offer("EUR", "sepa_bank_transfer", ["BTC:mainnet"])],
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

  it("replaces unavailable values and lists them", async () => {
    const asked = { type: "STEAL", fiat_currency: "XXX", asset: ["a", "b"], payment_method: "barter" };
    const form = await readQuoteForm("sandbox", asked);
    expect(form).toMatchObject({ type: "BUY", isAsked: true, replaced: ["XXX", "barter"] });
    expect(values(form.fiats)).toContain(form.fiat);
  });
});
