import { expect, it } from "vitest";
import { durationBounds } from "#lib/overview/queries/rollup-sources.ts";
import { medianSeconds } from "./median.ts";

const [low = 0, high = 0, next = 0] = durationBounds.slice(4, 7);

it.each([
  ["nothing has none", {}, null],
  ["one bucket has its middle", { 5: 10 }, (low + high) / 2],
  ["two equal buckets have the bound between them", { 6: 3, 5: 3 }, high],
  ["the larger bucket contains it", { 5: 1, 6: 5 }, high + (next - high) * 0.4],
  [
    "buckets are in the order of their durations, also from 10 on",
    { 10: 1, 5: 3, 11: 1 },
    low + ((high - low) * 2.5) / 3,
  ],
])("median of a histogram: %s", (_name, histogram, median) => {
  expect(medianSeconds(histogram)).toBe(median);
});
