import { db, type Tx } from "./client.ts";

/** Everything `work` does on its `tx`, or nothing of it. */
export const transact = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => db.transaction(work);
