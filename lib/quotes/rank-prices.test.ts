import { describe, expect, it } from "vitest";
import { rankPrices } from "./rank-prices.ts";

const price = (exchangeRate: string, fee = "0") => ({
  fiatAmount: "100",
  cryptoAmount: "1",
  exchangeRate,
  fees: { provider: fee, network: "0", svc: "0" },
  expiresAt: new Date(0),
});
const rank = (side: "BUY" | "SELL", ...items: [string, string, string?][]) =>
  rankPrices(
    items.map(([id, rate, fee]) => ({ id, price: price(rate, fee) })),
    side,
  );
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe("ranking", () => {
  it("puts the lowest rate first on BUY and the highest on SELL", () => {
    expect(ids(rank("BUY", ["a", "102"], ["b", "100"], ["c", "101"]))).toEqual(["b", "c", "a"]);
    expect(ids(rank("SELL", ["a", "102"], ["b", "100"], ["c", "101"]))).toEqual(["a", "c", "b"]);
  });

  it("breaks a tie by the lower fees, then by the identifier", () => {
    expect(ids(rank("BUY", ["b", "100", "2"], ["a", "100.0", "3"], ["c", "100", "2"]))).toEqual(["b", "c", "a"]);
  });

  it("marks exactly one best, and gives the others a negative distance with 2 decimals", () => {
    expect(
      rank("BUY", ["a", "103"], ["b", "100"]).map(({ isBest, percentageDiff }) => [isBest, percentageDiff]),
    ).toEqual([
      [true, "0"],
      [false, "-3"],
    ]);
    expect(rank("SELL", ["a", "97.777"], ["b", "100"]).map(({ percentageDiff }) => percentageDiff)).toEqual([
      "0",
      "-2.22",
    ]);
  });

  it("compares decimals a binary float could not tell apart", () => {
    expect(ids(rank("BUY", ["a", "0.10000000000000000001"], ["b", "0.1"]))).toEqual(["b", "a"]);
  });

  it("has nothing to rank where nobody quotes", () => {
    expect(rank("BUY")).toEqual([]);
  });
});
