import { describe, expect, it } from "vitest";
import { changeText, durationText, pointsText, shareText } from "./figure-words.ts";

describe("figures in words", () => {
  it.each([
    [0, 0, "–"],
    [0, 5, "0 %"],
    [5, 5, "100 %"],
    [1, 3, "33.3 %"],
    [9_999, 10_000, "99.9 %"],
    [1, 100_000, "0.1 %"],
  ])("say what %i of %i is, and never all or nothing of what is not", (part, whole, text) => {
    expect(shareText(part, whole)).toBe(text);
  });

  it.each([
    [null, "–"],
    [0.4, "0 s"],
    [59.4, "59 s"],
    [59.6, "1 min"],
    [252, "4 min 12 s"],
    [3_600, "1 h"],
    [11_100, "3 h 5 min"],
    [187_200, "2 d 4 h"],
  ])("say how long %j seconds are", (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it.each([
    ["112", "100", "+12 %"],
    ["97", "100", "−3 %"],
    ["100", "100", "±0 %"],
    ["1000", "100", "10 times"],
    ["5", "0", null],
    ["0", "0.000001", "−100 %"],
  ])("say how %s differs from %s", (now, before, text) => {
    expect(changeText(now, before)).toBe(text);
  });

  it("say the distance of two shares in points, where there are two", () => {
    expect(pointsText(0.872, 0.86)).toBe("+1.2 points");
    expect(pointsText(0.5, 0.5)).toBe("±0 points");
    expect(pointsText(null, 0.5)).toBeNull();
  });
});
