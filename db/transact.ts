import { db, type Tx } from "./client.ts";

/** Runs `work` in a transaction. */
export const transact = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => db.transaction(work);
