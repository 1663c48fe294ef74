import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonNumber } from "#lib/json.ts";
import {
  add,
  compare,
  decimal,
  decimalPlaces,
  divide,
  isWithinPercent,
  multiply,
  percentFrom,
  rateOf,
  round,
  subtract,
} from "./money.ts";

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, places]) => {
    const text = digits.toString().padStart(places + 1, "0");
    return decimal(places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`);
  });

describe("money", () => {
  it("adds and subtracts exactly", () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => subtract(add(a, b), b) === a),
      { numRuns: 2_000 },
    );
    expect(add("0.1", "0.2")).toBe("0.3");
    expect(add("9007199254740993", "0.00000001")).toBe("9007199254740993.00000001");
  });

  it("multiplies exactly and divides back", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 1_000 }).map(String), (a, b) => divide(multiply(a, b), b) === a),
      { numRuns: 2_000 },
    );
  });

  it("writes plain decimal text, never an exponent", () => {
    expect(["1e-8", "5.1e-4", "100.10", "1E+3", "-0"].map(decimal)).toEqual([
      "0.00000001",
      "0.00051",
      "100.1",
      "1000",
      "0",
    ]);
    fc.assert(fc.property(amount, (a) => /^\d+(\.\d+)?$/.test(a)));
  });

  it("reads any text as Big does", () => {
    const digits = fc.stringMatching(/^\d{0,45}$/);
    const text = fc
      .tuple(
        fc.constantFrom("", "", "-"),
        digits,
        fc.constantFrom("", "."),
        digits,
        fc.constantFrom("", "", "e-7", "E12"),
      )
      .map((parts) => parts.join(""));
    const readBy = (read: (value: string) => string, value: string) => {
      try {
        return read(value);
      } catch {
        return "rejected";
      }
    };
    const byBig = (value: string) => new Big(value).toFixed();
    fc.assert(
      fc.property(text, (value) => readBy(decimal, value) === readBy(byBig, value)),
      { numRuns: 5_000 },
    );
    for (const value of [
      "0.10",
      "00.1",
      "1.",
      ".5",
      "0.000",
      "10",
      "100.0",
      `1.${"0".repeat(60)}`,
      `0.${"3".repeat(60)}`,
    ])
      expect(decimal(value)).toBe(byBig(value));
  });

  it.each(["", " ", "1,5", "0x10", "NaN", "Infinity", "1_000", "٣"])("rejects %j", (text) => {
    expect(() => decimal(text)).toThrow();
  });

  it("writes amounts to JSON with every digit", () => {
    fc.assert(
      fc.property(amount, (a) => JSON.stringify({ a: jsonNumber(a) }) === `{"a":${a}}`),
      { numRuns: 2_000 },
    );
  });

  it("rejects exponents beyond 400", () => {
    expect(decimal("1e400")).toHaveLength(401);
    expect(decimal("1e-400")).toHaveLength(402);
    expect(() => decimal("1e401")).toThrow(RangeError);
    expect(() => decimal("1e-401")).toThrow(RangeError);
  });

  it.each([
    ["1", ["99", "101", "100"], ["98.9999", "101.0001"]],
    ["2.5", ["97.5", "102.5"], ["97.4999", "102.5001"]],
    ["0", ["100", "100.00"], ["99.9999", "100.0001"]],
  ])("tells exactly whether two amounts are within %s%%", (percent, close, far) => {
    for (const amount of close) expect(isWithinPercent(amount, "100", percent)).toBe(true);
    for (const amount of far) expect(isWithinPercent(amount, "100", percent)).toBe(false);
  });

  it("rounds to any number of places as Big does", () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 20 }),
        (a, places) => round(a, places) === new Big(a).round(places).toFixed(),
      ),
      { numRuns: 2_000 },
    );
  });

  it("rounds half up, or down", () => {
    expect([round("1.005", 2), round("1.005", 2, "down"), round("-1.005", 2)]).toEqual(["1.01", "1", "-1.01"]);
  });

  it("computes the change in percent", () => {
    expect([percentFrom("102", "100"), percentFrom("97.5", "100"), percentFrom("100", "100")]).toEqual([
      "2",
      "-2.5",
      "0",
    ]);
  });

  it("computes rates that a binary float preserves", () => {
    const positive = amount.filter((a) => compare(a, "0") > 0);
    fc.assert(
      fc.property(
        positive,
        positive,
        (fiat, crypto) => decimal(String(Number(rateOf(fiat, crypto)))) === rateOf(fiat, crypto),
      ),
    );
    expect(rateOf("150000", "0.00097863")).toBe("153275497.378989");
  });

  it("counts decimals without trailing zeros", () => {
    expect(["1", "1.250", "0.001"].map(decimalPlaces)).toEqual([0, 2, 3]);
  });
});
