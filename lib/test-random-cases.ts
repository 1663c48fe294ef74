/** Set by `npm test -- nightly`, which takes longer. */
export const isNightly = process.env.SLIPWAY_TEST_NIGHTLY !== undefined;

/** The number of fast-check cases and their seed. Every run has the same cases; `npm test -- nightly` has many more
 * from a random seed, which fast-check prints on failure. */
export const randomCases = ({
  usual,
  nightly,
}: {
  usual: number;
  nightly: number;
}): { numRuns: number; seed: number } =>
  isNightly ? { numRuns: nightly, seed: Date.now() % 2 ** 31 } : { numRuns: usual, seed: 20_261_121 };
