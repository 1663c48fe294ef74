import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import { ProviderHttpError } from "#lib/providers/http.ts";
import type { Offer, Route, Unsupported } from "#lib/providers/provider.ts";
import {
  isNarrower,
  notOffered,
  outsideLimits,
  tightest,
  toUnsupported,
  unsupported,
  unsupportedError,
  unsupportedFromText,
  widest,
} from "#lib/providers/unsupported.ts";

const route: Route = { side: "BUY", fiat: "EUR", crypto: "USDT", network: "tron", method: "card" };
const offer: Offer = {
  side: "BUY",
  fiat: "EUR",
  method: "card",
  assets: ["BTC:mainnet", "USDT:tron"],
  min: null,
  max: null,
};

describe("a route that is not among the offers", () => {
  it.each<[string, Partial<Route>, string | undefined]>([
    ["is offered", {}, undefined],
    ["requests another method", { method: "pix" }, "payment_method_unsupported"],
    ["requests another network", { network: "solana" }, "network_unsupported"],
    ["asks for another coin", { crypto: "ETH", network: "ethereum" }, "pair_unsupported"],
    ["requests part of a coin's name", { crypto: "USD" }, "pair_unsupported"],
    ["requests another fiat", { fiat: "USD" }, "pair_unsupported"],
    ["requests the other side", { side: "SELL" }, "pair_unsupported"],
  ])("%s", (_, change, code) => {
    expect(notOffered([offer], { ...route, ...change })?.unsupported).toBe(code);
  });
});

describe("limits", () => {
  const at = (fiatAmount: string, limits: { min?: string | null; max?: string | null }) =>
    outsideLimits({ fiatAmount }, limits);

  it("are inclusive, and optional", () => {
    expect(at("10", { min: "10", max: "10.00" })).toBeNull();
    expect(at("0.01", { min: null, max: null })).toBeNull();
    expect(at("0.01", {})).toBeNull();
  });

  it("of a method and an asset are what both allow, or what one allows", () => {
    const [wide, narrow] = [
      { min: "9", max: "100" },
      { min: "10", max: "99.5" },
    ];
    expect([tightest(wide, narrow), tightest(narrow, wide)]).toEqual([narrow, narrow]);
    expect([widest(wide, narrow), widest(narrow, wide)]).toEqual([wide, wide]);
    expect([
      isNarrower(narrow, wide),
      isNarrower(wide, narrow),
      isNarrower(wide, { min: "9.0", max: "100.0" }),
    ]).toEqual([true, false, false]);
    const unknown = { min: null, max: null };
    expect([isNarrower(wide, unknown), isNarrower(unknown, wide)]).toEqual([true, false]);
    expect([tightest(wide, unknown), tightest(unknown, wide), tightest(wide)]).toEqual([wide, wide, wide]);
    expect([widest(wide, unknown), widest(unknown, wide)]).toEqual([unknown, unknown]);
  });

  it("compare numerically and are returned with the rejection", () => {
    expect(at("9", { min: "10", max: "100" })).toMatchObject({
      unsupported: "amount_below_minimum",
      min: "10",
      max: "100",
    });
    expect(at("1000", { min: null, max: "200" })).toEqual({
      unsupported: "amount_above_maximum",
      message: "The amount is too large",
      max: "200",
    });
  });
});

describe("a rejection in free text", () => {
  it.each([
    ["credit_debit_card is not supported for ngn", "payment_method_unsupported"],
    ["Payment method is unavailable", "payment_method_unsupported"],
    ["Minimum purchase is 30 USD", "amount_below_minimum"],
    ["from_amount must be at least 20", "amount_below_minimum"],
    ["The amount is too low", "amount_below_minimum"],
    ["Amount exceeds the daily limit", "amount_above_maximum"],
    ["Maximum amount is 5000", "amount_above_maximum"],
    ["Invalid wallet address", "wallet_address_invalid"],
    ["payout_address must match the network", "wallet_address_invalid"],
    ['{"walletAddress":"wrong checksum"}', "wallet_address_invalid"],
    ["The address is not valid", "wallet_address_invalid"],
    ["Your IP address is blocked", undefined],
    ["Unknown network", "network_unsupported"],
    ["Invalid fiat currency", "pair_unsupported"],
    ["Pair not found", "pair_unsupported"],
    ["Something went wrong", undefined],
  ])("%s", (text, code) => {
    expect(unsupportedFromText(text)?.unsupported).toBe(code);
  });

  it("contains limits only if it is about the amount", () => {
    const limits = { min: "10", max: null };
    expect(unsupportedFromText("too low", { limits })).toMatchObject({ min: "10" });
    expect(unsupportedFromText("Unknown network", { limits })).not.toHaveProperty("min");
  });

  it.each<[text: string, limits: { min?: string; max?: string }, min: string | undefined, max?: string]>([
    ["The minimum is 30.5 EUR", { min: "20.01" }, "20.01"],
    ["The minimum is 30.5 EUR", { min: "20" }, "30.5"],
    ["The minimum is 30.5 EUR", { max: "100" }, "30.5", "100"],
    ["The minimum is 20 EUR", { min: "20" }, undefined],
    ["The minimum is 0.001 BTC", {}, undefined],
    ["The minimum is 30 EURC", {}, undefined],
    ["The maximum is 19.99 EUR", { max: "20", min: "5" }, "5", "19.99"],
    ["The maximum is 20 EUR", { max: "20" }, undefined, undefined],
  ])("refusing 20 EUR, states the limit it contradicts its lists with: %s, listed %j", (text, limits, min, max) => {
    const { min: statedMin, max: statedMax } = unsupportedFromText(text, {
      request: { fiat: "EUR", fiatAmount: "20" },
      limits,
    }) as Unsupported;
    expect([statedMin, statedMax]).toEqual([min, max]);
  });
});

describe("a rejected quote", () => {
  it.each([400, 404, 409, 422])("with %i is mapped to a reason", (status) => {
    expect(toUnsupported(new ProviderHttpError(status, { message: "Pair not found" }))).toMatchObject({
      unsupported: "pair_unsupported",
    });
  });

  it("with 404 and no known text is an unsupported pair", () => {
    expect(toUnsupported(new ProviderHttpError(404, undefined))).toMatchObject({ unsupported: "pair_unsupported" });
  });

  it.each([401, 403, 408, 429, 500, 503])("with %i is rethrown", (status) => {
    const refusal = new ProviderHttpError(status, { message: "Pair not found" });
    expect(() => toUnsupported(refusal)).toThrow(refusal);
  });

  it("with unknown text, or any other error, is rethrown", () => {
    const unread = new ProviderHttpError(400, { message: "Something went wrong" });
    expect(() => toUnsupported(unread)).toThrow(unread);
    const down = new AppError("provider_unavailable", "The provider cannot be reached");
    expect(() => toUnsupported(down)).toThrow(down);
  });
});

describe("an unsupported checkout", () => {
  it("is an amount or a route error", () => {
    expect(unsupportedError(unsupported("amount_below_minimum", { min: "10" }))).toMatchObject({
      code: "amount_out_of_range",
      details: { data: { unsupported: { code: "amount_below_minimum", min_amount: "10" } } },
    });
    expect(unsupportedError(unsupported("pair_unsupported"))).toMatchObject({ code: "route_unsupported" });
  });
});
