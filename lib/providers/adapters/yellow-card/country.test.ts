import { describe, expect, it } from "vitest";
import type { Order } from "#lib/providers/provider.ts";
import { withRecordedProvider } from "#lib/providers/test-provider-case.ts";
import { buy, subject } from "./test-case.ts";

const francs = { ...buy, fiat: "XOF", method: "mobile_money", fiatAmount: "1000" };
const order: Order = {
  ...francs,
  reference: "tx_01",
  cryptoAmount: "1",
  returnUrl: "https://slipway.test/checkout/token-1",
  buyerIp: "203.0.113.7",
  callbackUrl: "https://slipway.test/api/callbacks/yellow-card",
  buyerInput: {},
};

describe("a Yellow Card fiat of several countries", () => {
  it("is quoted by the channel of the stated country", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      expect(await provider.quote({ ...francs, country: "BJ" })).toMatchObject({ min: "1800", max: "300000" });
      expect(await provider.quote({ ...francs, fiatAmount: "400" })).toMatchObject({ min: "500", max: "1500000" });
    }));

  it("prefills the stated country, and asks for one that has no channel", () =>
    withRecordedProvider(subject, async ({ provider }) => {
      const valuesIn = async (country: string | null) =>
        (await provider.getBuyerFields?.({ ...order, country }))?.map(({ key, value }) => [key, value]);
      const prefilled = await valuesIn("BJ");
      expect(prefilled?.slice(0, 2)).toEqual([
        ["country", "BJ"],
        ["name", undefined],
      ]);
      for (const country of ["DE", null]) expect(await valuesIn(country)).toEqual([["country", undefined]]);
    }));
});
