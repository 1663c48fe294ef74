import { expect, it } from "vitest";
import { intervalOf, rateOf } from "./interval-contract.ts";
import { suggestionsOf } from "./suggestions-contract.ts";

const row = (provider: string, successes: number, sample: number) => ({
  provider,
  sample,
  completion_rate: rateOf(successes, sample),
  interval: intervalOf(successes, sample),
});
const providers = (...rows: ReturnType<typeof row>[]) => suggestionsOf(rows).map(({ provider }) => provider);

it("names a provider that completes clearly less than the others together", () => {
  expect(suggestionsOf([row("a", 15, 48), row("b", 40, 60), row("c", 34, 40)])).toEqual([
    { provider: "a", completionRate: 0.3125, sample: 48, othersRate: 0.74 },
  ]);
});

it("needs 30 transactions of the provider, and of the others", () => {
  expect(providers(row("a", 3, 29), row("b", 95, 100))).toEqual([]);
  expect(providers(row("a", 3, 30), row("b", 95, 100))).toEqual(["a"]);
  expect(providers(row("a", 3, 30), row("b", 15, 15), row("c", 14, 14))).toEqual([]);
  expect(providers(row("a", 3, 30), row("b", 15, 15), row("c", 15, 15))).toEqual(["a"]);
  expect(providers(row("a", 3, 30))).toEqual([]);
});

it("needs intervals that don't overlap", () => {
  // 0.50 is [0.4188, 0.5812]; 0.65 of 100 is [0.5679, 0.7241], of 1,000 [0.6248, 0.6744].
  expect(providers(row("a", 50, 100), row("b", 65, 100))).toEqual([]);
  expect(providers(row("a", 50, 100), row("b", 650, 1_000))).toEqual(["a"]);
});
