// Two-sided, 90%.
const z = 1.6449;

/** The shares that so many successes in the sample support: the Wilson interval with 90% confidence, to 4 decimals. Null without a
 * sample. */
export function intervalOf(successes: number, sample: number): [low: number, high: number] | null {
  if (sample === 0) return null;
  const share = successes / sample;
  const scale = 1 + z ** 2 / sample;
  const middle = (share + z ** 2 / (2 * sample)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / sample + z ** 2 / (4 * sample ** 2));
  return [toFourPlaces(Math.max(0, middle - half)), toFourPlaces(Math.min(1, middle + half))];
}

/** To 4 decimals; null without a sample. */
export const rateOf = (successes: number, sample: number): number | null =>
  sample === 0 ? null : toFourPlaces(successes / sample);

const toFourPlaces = (share: number) => Math.round(share * 10_000) / 10_000;
