import { sampleMin } from "#lib/quality/formula-contract.ts";
import type { ProviderFigures } from "./contract.ts";
import { intervalOf, rateOf } from "./interval-contract.ts";

export { sampleMin };

export type Suggestion = {
  provider: string;
  completionRate: number;
  sample: number;
  /** Of all other providers together. */
  othersRate: number;
};

type Figures = Pick<ProviderFigures, "provider" | "sample" | "completion_rate" | "interval">;

/** The providers that complete clearly less than the others: both have 30 transactions or more, and their intervals don't overlap. */
export const suggestionsOf = (rows: readonly Figures[]): Suggestion[] =>
  rows.flatMap(({ provider, sample, completion_rate: completionRate, interval }) => {
    const others = rows.filter((row) => row.provider !== provider);
    const othersSample = others.reduce((sum, row) => sum + row.sample, 0);
    if (sample < sampleMin || othersSample < sampleMin || completionRate === null || interval === null) return [];
    const successes = others.reduce((sum, row) => sum + Math.round((row.completion_rate ?? 0) * row.sample), 0);
    const [low] = intervalOf(successes, othersSample) ?? [0];
    const othersRate = rateOf(successes, othersSample) ?? 0;
    return (interval[1] ?? 1) < low ? [{ provider, completionRate, sample, othersRate }] : [];
  });
