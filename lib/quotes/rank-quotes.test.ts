import { describe, expect, it } from "vitest";
import { rankQuotes } from "./rank-quotes.ts";

const quote = (exchangeRate: string, fee = "0") => ({
  fiatAmount: "100",
  cryptoAmount: "1",
  exchangeRate,
  fees: { provider: fee, network: "0", svc: "0" },
  expiresAt: new Date(0),
});
const rank = (side: "BUY" | "SELL", ...items: [string, string, string?][]) =>
  rankQuotes(
    items.map(([id, rate, fee]) => ({ id, quote: quote(rate, fee) })),
    side,
  );
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe("rankQuotes", () => {
  it("puts the lowest rate first on BUY and the highest on SELL", () => {
    expect(ids(rank("BUY", ["a", "102"], ["b", "100"], ["c", "101"]))).toEqual(["b", "c", "a"]);
    expect(ids(rank("SELL", ["a", "102"], ["b", "100"], ["c", "101"]))).toEqual(["a", "c", "b"]);
  });

  it("breaks a tie by the lower fees, then by the identifier", () => {
    expect(ids(rank("BUY", ["b", "100", "2"], ["a", "100.0", "3"], ["c", "100", "2"]))).toEqual(["b", "c", "a"]);
    expect(ids(rank("SELL", ["c", "100", "2"], ["a", "100.0", "3"], ["b", "100", "2"]))).toEqual(["b", "c", "a"]);
  });

  it("marks exactly one quote as best and gives the others a negative difference with 2 decimals", () => {
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

  it("compares decimals exactly", () => {
    expect(ids(rank("BUY", ["a", "0.10000000000000000001"], ["b", "0.1"]))).toEqual(["b", "a"]);
  });

  it("returns an empty list for no quotes", () => {
    expect(rank("BUY")).toEqual([]);
  });
});
