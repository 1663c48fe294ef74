import { type Tx, transact } from "#db/client.ts";

/** How many rows were erased or changed, by table. */
export type ErasedCounts = Record<string, number>;

class RolledBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super("rolled back");
    this.result = result;
  }
}

/** Runs `work` in a transaction, and undoes it if `isDryRun`: the result is what it would be, not an estimate. */
export async function transactOrDryRun<Result>(isDryRun: boolean, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await transact(async (tx) => {
      const result = await work(tx);
      if (isDryRun) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}
