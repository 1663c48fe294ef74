import { expect, it } from "vitest";
import { didYouMean, didYouMeanForm, unknownValue } from "./did-you-mean.ts";

const networks = ["mainnet", "tron", "ethereum", "bsc"];

it.each([
  ["mainet", networks, " Did you mean mainnet?"],
  ["bitcoin", networks, " Did you mean mainnet?"],
  ["ERC-20", networks, " Did you mean ethereum?"],
  ["bitcoin", ["tron"], ""],
  ["XAF", ["NGN", "EUR"], ""],
  ["NGM", ["NGN", "EUR"], " Did you mean NGN?"],
])("suggests for %s the nearest of %j, also by a common name", (given, known, suggestion) => {
  expect(didYouMean(given, known)).toBe(suggestion);
});

it("names a spelling only if it has the required form", () => {
  expect(didYouMeanForm("ngn", /^[A-Z]{3}$/)).toBe(". Did you mean NGN?");
  expect(didYouMeanForm("naira", /^[A-Z]{3}$/)).toBe("");
});

it("says where to read a long list", () => {
  const known = Array.from({ length: 30 }, (_, index) => `C${index}`);
  const list = "GET /crypto-currencies";
  expect(unknownValue('coin "?"', known, { given: "?", list })).toBe(
    'Unknown coin "?". GET /crypto-currencies has all.',
  );
  expect(unknownValue('coin "?"', ["A", "B"], { given: "?", list })).toBe('Unknown coin "?". Available: A, B.');
});
