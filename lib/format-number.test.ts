import { describe, expect, it } from "vitest";
import {
  formatAmount,
  formatChange,
  formatFixed,
  formatNumber,
  formatPercent,
  formatPointChange,
  formatSignedPercent,
  ratePlaces,
  roundAmount,
  roundRate,
} from "./format-number.ts";

describe("formatNumber", () => {
  it.each([
    ["0", "0"],
    ["999", "999"],
    ["1000", "1,000"],
    ["1234567.50", "1,234,567.50"],
    ["-1234.5", "-1,234.5"],
    ["0.00000001", "0.00000001"],
    ["123456789012345678901234.1234567", "123,456,789,012,345,678,901,234.1234567"],
  ])("groups the thousands of %s and keeps its decimals", (amount, text) => {
    expect(formatNumber(amount)).toBe(text);
  });

  it("takes numbers", () => {
    expect(formatNumber(1_525)).toBe("1,525");
  });
});

describe("formatFixed", () => {
  it.each([
    ["0", 2, "0.00"],
    ["11.255", 2, "11.26"],
    ["0.0028", 8, "0.00280000"],
    ["150000", 0, "150,000"],
    ["1234.5", 2, "1,234.50"],
  ])("writes %s with %i decimals", (amount, places, text) => {
    expect(formatFixed(amount, places)).toBe(text);
  });
});

describe("roundAmount", () => {
  it("writes fiat with no decimals or with two", () => {
    expect(roundAmount("150000", "fiat")).toBe("150000");
    expect(roundAmount("99.5", "fiat")).toBe("99.50");
    expect(roundAmount("1.219", "fiat")).toBe("1.22");
  });

  it("writes crypto with up to eight decimals", () => {
    expect(roundAmount("0.101234567890123456", "crypto")).toBe("0.10123457");
    expect(roundAmount("2.5", "crypto")).toBe("2.5");
  });

  it("never shows a positive amount as zero", () => {
    expect(roundAmount("0.000000004", "crypto")).toBe("0.000000004");
    expect(roundAmount("0", "fiat")).toBe("0");
  });

  it("is grouped and followed by its currency in formatAmount", () => {
    expect(formatAmount("150000", "fiat", "NGN")).toBe("150,000 NGN");
    expect(formatAmount("1500.123456789", "crypto", "USDC")).toBe("1,500.12345679 USDC");
  });
});

describe("percentages", () => {
  it.each([
    [0, 0, "–"],
    [0, 5, "0%"],
    [5, 5, "100%"],
    [1, 3, "33.3%"],
    [9_999, 10_000, "99.9%"],
    [1, 100_000, "0.1%"],
  ])("shows %i of %i without rounding to 0%% or 100%%", (part, whole, text) => {
    expect(formatPercent(part, whole)).toBe(text);
  });

  it.each([
    ["0.424", 2, "+0.42%"],
    ["-1.3", 2, "−1.30%"],
    ["-0.001", 2, "0.00%"],
    ["0", 0, "0%"],
    ["1234.5", 1, "+1,234.5%"],
  ])("signs %s with %i decimals", (percent, places, text) => {
    expect(formatSignedPercent(percent, places)).toBe(text);
  });

  it.each([
    ["112", "100", "+12%"],
    ["97", "100", "−3%"],
    ["100", "100", "0%"],
    ["1000", "100", "10×"],
    ["5", "0", null],
    ["0", "0.000001", "−100%"],
  ])("shows the change to %s from %s", (now, before, text) => {
    expect(formatChange(now, before)).toBe(text);
  });

  it("shows the change of a share in percentage points", () => {
    const share = (part: number, whole = 1_000) => ({ part, whole });
    expect(formatPointChange(share(872), share(860))).toBe("+1.2 pp");
    expect(formatPointChange(share(860), share(864))).toBe("−0.4 pp");
    expect(formatPointChange(share(500), share(500))).toBe("0 pp");
    expect(formatPointChange(share(0, 0), share(500))).toBeNull();
    expect(formatPointChange(share(500), share(0, 0))).toBeNull();
  });
});

describe("a rate", () => {
  it.each([
    ["151886591.3511", 2, "151886591.35"],
    ["944.5", 2, "944.50"],
    ["17.25391", 3, "17.254"],
    ["1.0213499", 4, "1.0213"],
    ["0.874779", 5, "0.87478"],
    ["0.0000123456789", 9, "0.000012346"],
    ["2", 4, "2"],
  ])("%s keeps five significant digits and at least two decimals", (rate, places, text) => {
    expect(ratePlaces(rate)).toBe(places);
    expect(roundRate(rate)).toBe(text);
  });
});
