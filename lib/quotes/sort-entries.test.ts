import { expect, it } from "vitest";
import type { QuoteEntry } from "./contract.ts";
import { sortEntries } from "./sort-entries.ts";

const entry = (id: string, score: number | null, minutes: number | null = null, isSupported = true) =>
  ({
    provider: { identifier: id },
    is_supported: isSupported,
    quality: score === null ? null : { score, median_minutes: minutes },
  }) as QuoteEntry;
const ids = (entries: QuoteEntry[]) => entries.map(({ provider }) => provider.identifier);

// In the order of their price.
const entries = [
  entry("a", 60, 5),
  entry("b", null),
  entry("c", 80, null),
  entry("d", 60, 2),
  entry("e", 99, 1, false),
];

it("keeps the order of the price without a sort", () => {
  expect(ids(sortEntries(entries))).toEqual(["a", "b", "c", "d", "e"]);
  expect(ids(sortEntries(entries, "price"))).toEqual(["a", "b", "c", "d", "e"]);
});

it("sorts by score, then by price, and puts those without figures and unsupported ones last", () => {
  expect(ids(sortEntries(entries, "reliability"))).toEqual(["c", "a", "d", "b", "e"]);
});

it("sorts by minutes, then by price, and puts those without figures and unsupported ones last", () => {
  expect(ids(sortEntries(entries, "speed"))).toEqual(["d", "a", "b", "c", "e"]);
});
