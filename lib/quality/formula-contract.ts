/** What a provider without transactions is assumed to complete, and as how many transactions a broader level counts. */
export const prior = 0.5;
export const parentWeight = 20;
/** The fewest transactions of which the raw share is shown. */
export const sampleMin = 30;

/** Transactions that were handed to the provider, and how many of them succeeded. */
export type Outcomes = { sample: number; successes: number };

/** The share that a level is expected to complete: its own, drawn towards the one of the broader level. */
export const expectedShare = ({ sample, successes }: Outcomes, parent: number): number =>
  (successes + parentWeight * parent) / (sample + parentWeight);

/** From the broadest level to the narrowest: 0 to 100, and 100 only without a failure. */
export function scoreOf(levels: readonly Outcomes[]): number {
  const share = levels.reduce((parent, level) => expectedShare(level, parent), prior);
  const score = Math.round(100 * share);
  return score === 100 && levels.some(({ sample, successes }) => successes < sample) ? 99 : score;
}
