import { describe, expect, it } from "vitest";
import { listCryptoCurrencies, listFiatCurrencies } from "#lib/assets/list-currencies.ts";
import { listLimits } from "#lib/assets/list-limits.ts";
import { listPaymentMethods } from "#lib/assets/list-payment-methods.ts";
import { providersIn } from "#lib/assets/list-providers.ts";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { testOffer, withOffers } from "./test-offers.ts";
import { testRule, withRules } from "./test-rules.ts";

// A currency and coins that only this test offers.
const offers = {
  "lists-first": [
    testOffer({
      fiat: "JOD",
      assets: ["EURC:avalanche", "BTC:mainnet"],
      countries: { allow: ["IS", "US"] },
      minAmount: "10",
    }),
    testOffer({
      fiat: "JOD",
      method: "airtime",
      assets: ["EURC:avalanche"],
      countries: { deny: ["IS"] },
      minAmount: "5",
    }),
  ],
};
const query = { type: "BUY", fiat_currency: "JOD" } as const;
const rule = testRule({ environment: "production", provider: "lists-first", method: "card", country: "IS" });

const methodsIn = async (place: { country?: string; region?: string }) =>
  (await listPaymentMethods("production", { ...query, ...place }, "")).payment_methods.map(({ svc_id }) => svc_id);
const fiatsIn = async (country: string) =>
  (await listFiatCurrencies("production", { type: "BUY", country })).map(({ code }) => code);
const isEurcIn = async (country: string) =>
  (await listCryptoCurrencies("production", { type: "BUY", country }, "")).some(
    ({ code, network }) => code === "EURC" && network === "avalanche",
  );

describe("lists in a country", () => {
  it("leave out what no provider offers there, and keep what is unknown", async () => {
    await withOffers("production", offers, async () => {
      expect(await methodsIn({})).toEqual(["card", "airtime"]);
      expect(await methodsIn({ country: "IS" })).toEqual(["card"]);
      expect(await methodsIn({ country: "GH" })).toEqual(["airtime"]);
      expect(await fiatsIn("GH")).toContain("JOD");
      expect([await isEurcIn("IS"), await isEurcIn("GH")]).toEqual([true, true]);
    });
  });

  it("leave out an asset, and an offer without any asset left", async () => {
    const bitcoin = testOffer({
      fiat: "JOD",
      assets: ["EURC:avalanche"],
      assetCountries: { "EURC:avalanche": { deny: ["IS"], denyRegions: { US: ["NY"] } } },
    });
    await withOffers("production", { "lists-first": [bitcoin] }, async () => {
      expect([await isEurcIn("IS"), await isEurcIn("GH")]).toEqual([false, true]);
      expect(await fiatsIn("IS")).not.toContain("JOD");
      expect(await methodsIn({ country: "US" })).toEqual(["card"]);
      expect(await methodsIn({ country: "US", region: "NY" })).toEqual([]);
    });
  });

  it("follow a rule of the operator while it applies", async () => {
    await withOffers("production", offers, async () => {
      expect(await methodsIn({ country: "IS" })).toEqual(["card"]);
      await withRules([rule], async () => {
        expect(await methodsIn({ country: "IS" })).toEqual([]);
        expect(await methodsIn({ country: "US" })).toEqual(["card", "airtime"]);
        expect(await methodsIn({})).toEqual(["card", "airtime"]);
      });
      expect(await methodsIn({ country: "IS" })).toEqual(["card"]);
    });
  });

  it("have limits of what is available there only", async () => {
    await withOffers("production", offers, async () => {
      const provider = testProvider({ id: "lists-first" });
      const listed = async (country?: string) => {
        const asked = { ...query, provider: "lists-first", ...(country && { country }) };
        const { limits, range } = await listLimits("production", [provider], asked, new Date());
        return [limits.map(({ payment_method }) => payment_method), JSON.stringify(range?.min_amount)];
      };
      expect(await listed()).toEqual([["card", "airtime"], "5"]);
      expect(await listed("IS")).toEqual([["card"], "10"]);
    });
  });

  it("leave out a provider only if each of its offers is refused", async () => {
    const barred = [
      testOffer({ countries: { allow: ["DE"] } }),
      testOffer({ side: "SELL", countries: { deny: ["NG"] } }),
    ];
    await withOffers("production", { ...offers, "lists-barred": barred }, async () => {
      const all = ["lists-first", "lists-barred", "lists-without"].map((svc_id) => ({ svc_id }));
      const listed = async (country?: string) =>
        (
          await providersIn("production", all as Parameters<typeof providersIn>[1], { ...(country && { country }) })
        ).map(({ svc_id }) => svc_id);
      expect(await listed()).toEqual(["lists-first", "lists-barred", "lists-without"]);
      expect(await listed("NG")).toEqual(["lists-first", "lists-without"]);
      expect(await listed("DE")).toEqual(["lists-first", "lists-barred", "lists-without"]);
    });
  });

  it.each([
    [{ region: "NY" }, "Send country too, such as country=US with region=CA"],
    [{ country: "US", region: "ZZ" }, /^Must be one of AL, .*WY in US$/],
    [{ country: "US", region: "toString" }, /^Must be one of/],
  ])("refuse %j with an error on region", async (place, message) => {
    await expect(methodsIn(place)).rejects.toMatchObject({
      details: { errors: [{ field: "region", message: expect.stringMatching(message) }] },
    });
  });

  it("accept regions of other countries, which aren't known here", async () => {
    expect(await methodsIn({ country: "NG", region: "LA" })).toEqual([]);
  });
});
