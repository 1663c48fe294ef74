import { describe, expect, it } from "vitest";
import { testProvider } from "#lib/transactions/test-transaction.ts";
import { assertPlausible } from "./assert-plausible.ts";
import { fetchQuote, fetchSharedQuote } from "./fetch-quote.ts";
import { request } from "./test-request.ts";

const now = new Date();
const byCrypto = (cryptoAmount: string, side: "BUY" | "SELL" = "BUY") =>
  ({ ...request, side, fiatAmount: null, cryptoAmount }) as const;
const priced = (cryptoAmount: string) => ({
  fiatAmount: "150000",
  cryptoAmount,
  fees: { provider: "1", network: "1" },
  expiresAt: null,
});

describe("a quote for a crypto amount", () => {
  it("is plausible within exactly 1% of a purchase", () => {
    for (const crypto of ["0.0099", "0.0101"]) assertPlausible(priced(crypto), byCrypto("0.01"));
    for (const crypto of ["0.00989", "0.01011"])
      expect(() => assertPlausible(priced(crypto), byCrypto("0.01"))).toThrow("was quoted for 0.01");
  });

  it("is unsupported if the provider rounds the amount of a sale, without a failure of the provider", async () => {
    const provider = testProvider({ id: "rounding", name: "Rounding", quote: async () => priced("0.01") });
    expect(await fetchQuote(provider, byCrypto("0.0100001", "SELL"), now)).toEqual({
      unsupported: "pair_unsupported",
      message: "Rounding quotes 0.01 BTC. Send crypto_amount with fewer decimals",
      field: "crypto_amount",
    });
    expect(await fetchQuote(provider, byCrypto("0.01", "SELL"), now)).toMatchObject({ cryptoAmount: "0.01" });
    expect(await fetchQuote(provider, byCrypto("0.0100001"), now)).toMatchObject({ cryptoAmount: "0.01" });
  });

  it("is never shared with one for the same fiat amount or another crypto amount", async () => {
    const asked: (string | null | undefined)[][] = [];
    const provider = testProvider({
      id: "sharing",
      async quote({ fiatAmount, cryptoAmount }) {
        asked.push([fiatAmount, cryptoAmount]);
        return priced(cryptoAmount ?? "0.01");
      },
    });
    const ask = (one: Parameters<typeof fetchSharedQuote>[1]) => fetchSharedQuote(provider, one, now, 60_000);
    await ask(byCrypto("150000"));
    await ask({ ...request, fiatAmount: "150000" });
    await ask(byCrypto("150001"));
    await ask(byCrypto("150000"));
    expect(asked).toEqual([
      [null, "150000"],
      ["150000", undefined],
      [null, "150001"],
    ]);
  });
});
