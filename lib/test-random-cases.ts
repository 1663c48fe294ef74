const isNightly = process.env.SVC_TEST_NIGHTLY !== undefined;

/** How many cases fast-check draws, and from which seed: the same cases in each run, and with `npm test -- nightly` many more
 * from a new seed, which fast-check prints with a failure. */
export const randomCases = ({
  usual,
  nightly,
}: {
  usual: number;
  nightly: number;
}): { numRuns: number; seed: number } =>
  isNightly ? { numRuns: nightly, seed: Date.now() % 2 ** 31 } : { numRuns: usual, seed: 20_261_121 };
