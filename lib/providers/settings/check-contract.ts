/** One thing that a command or the console checked. */
export type Check = {
  name: string;
  /** `untested`: it can't be tested, or not yet; the text says why. */
  outcome: "passed" | "failed" | "untested";
  /** What was seen, and for a failed check what to do. */
  text: string;
  /** What a test quote consists of. */
  facts?: { name: string; value: string }[];
};

/** "Passed" for a passed check. */
export const outcomeLabels = { passed: "Passed", failed: "Failed", untested: "Not tested" } as const;

export const checkOf =
  (name: string) =>
  (outcome: Check["outcome"], text: string, facts?: Check["facts"]): Check => ({
    name,
    outcome,
    text,
    ...(facts && { facts }),
  });
