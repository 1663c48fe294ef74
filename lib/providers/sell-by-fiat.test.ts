import { describe, expect, it } from "vitest";
import { multiply, subtract } from "#lib/money.ts";
import type { Quote, Unsupported } from "#lib/providers/provider.ts";
import { sellByFiat } from "#lib/providers/sell-by-fiat.ts";
import { unsupported } from "#lib/providers/unsupported.ts";

/** A market that pays `price` per coin minus a fee; `asked` lists the requested amounts. */
function market({ estimate, price, network = "0" }: { estimate: string; price: string; network?: string }) {
  const asked: string[] = [];
  return {
    asked,
    estimate: async () => estimate,
    sell: async (cryptoAmount: string): Promise<Quote | Unsupported> => {
      asked.push(cryptoAmount);
      const fiatAmount = subtract(multiply(cryptoAmount, price), network);
      return { fiatAmount, cryptoAmount, fees: { provider: "0", network }, expiresAt: null };
    },
  };
}

describe("a SELL by fiat amount", () => {
  it("scales the first quote to the requested amount and returns the new quote", async () => {
    const questions = market({ estimate: "0.0048", price: "100000" });
    expect(await sellByFiat("500", questions)).toMatchObject({ fiatAmount: "500", cryptoAmount: "0.005" });
    expect(questions.asked).toEqual(["0.0048", "0.005"]);
  });

  it("excludes the constant network fee from the scaling", async () => {
    const questions = market({ estimate: "0.0048", price: "100000", network: "20" });
    expect(await sellByFiat("500", questions)).toMatchObject({ fiatAmount: "500", cryptoAmount: "0.0052" });
  });

  it.each([
    ["500.5", 1],
    ["499.5", 1],
    ["500.6", 2],
    ["499.4", 2],
  ])("with a first quote of %s for 500 takes %i requests", async (price, times) => {
    const questions = market({ estimate: "1", price });
    await sellByFiat("500", questions);
    expect(questions.asked).toHaveLength(times);
  });

  it("makes at most two requests and returns the actual payout", async () => {
    const questions = market({ estimate: "0.5", price: "100" });
    const stubborn = async (cryptoAmount: string): Promise<Quote> => {
      await questions.sell(cryptoAmount);
      return { fiatAmount: "300", cryptoAmount, fees: { provider: "0", network: "0" }, expiresAt: null };
    };
    expect(await sellByFiat("500", { ...questions, sell: stubborn })).toMatchObject({ fiatAmount: "300" });
    expect(questions.asked).toHaveLength(2);
  });

  it("rounds to the coin's decimals", async () => {
    const questions = market({ estimate: "0.123456789", price: "3" });
    await sellByFiat("1", questions, { places: 2 });
    expect(questions.asked).toEqual(["0.12", "0.33"]);
  });

  it("below one unit of the coin is below the minimum and makes no request", async () => {
    const questions = market({ estimate: "0.000000001", price: "100" });
    expect(await sellByFiat("1", questions)).toMatchObject({ unsupported: "amount_below_minimum" });
    expect(questions.asked).toEqual([]);
  });

  it("is unsupported when either quote is", async () => {
    const declining = {
      estimate: async () => "1",
      sell: async () => unsupported("amount_above_maximum", { max: "9" }),
    };
    expect(await sellByFiat("500", declining)).toMatchObject({ unsupported: "amount_above_maximum", max: "9" });
    const { sell } = market({ estimate: "1", price: "100" });
    const atSecond = {
      estimate: declining.estimate,
      sell: (crypto: string) => (crypto === "1" ? sell(crypto) : declining.sell()),
    };
    expect(await sellByFiat("500", atSecond)).toMatchObject({ unsupported: "amount_above_maximum" });
  });

  it.each([
    ["the estimate is zero", { estimate: "0", price: "1" }],
    ["the estimate is negative", { estimate: "-1", price: "1" }],
    ["the payout is zero", { estimate: "1", price: "0" }],
    ["the payout is negative", { estimate: "1", price: "1", network: "2" }],
  ])("is rejected when %s", async (_, terms) => {
    await expect(sellByFiat("500", market(terms))).rejects.toMatchObject({ code: "provider_unavailable" });
  });
});
