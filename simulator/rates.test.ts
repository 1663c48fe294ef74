import { describe, expect, test } from "vitest";
import { compare, percentFrom } from "#lib/money.ts";
import { createRates } from "./rates.ts";

describe("the rate table", () => {
  test("repeats the same walk for the same seed only", () => {
    let now = 0;
    const [a, b, c] = [7, 7, 8].map((seed) => createRates({ seed, now: () => now }));
    now = 3_600_000;
    expect(a?.usd("BTC")).toBe(b?.usd("BTC"));
    expect(a?.usd("BTC")).not.toBe(c?.usd("BTC"));
  });

  test("stays within 3% for a week, in steps of at most 0.3%", () => {
    let now = 0;
    const fixed = createRates({ walk: false });
    const rates = createRates({ seed: 1, now: () => now });
    let before = rates.usd("ETH");
    for (; now < 7 * 86_400_000; now += 60_000) {
      const usd = rates.usd("ETH");
      expect(Math.abs(Number(percentFrom(usd, fixed.usd("ETH"))))).toBeLessThanOrEqual(3);
      expect(Math.abs(Number(percentFrom(usd, before)))).toBeLessThanOrEqual(0.3);
      before = usd;
    }
  });

  test("doesn't move when walking is off", () => {
    let now = 0;
    const rates = createRates({ seed: 1, now: () => now });
    rates.setWalk(false);
    const before = rates.usd("SOL");
    now = 86_400_000;
    expect(compare(rates.usd("SOL"), before)).toBe(0);
  });
});
