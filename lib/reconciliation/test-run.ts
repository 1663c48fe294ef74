import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { listRuns, readRun } from "./read-runs.ts";
import { reconcile } from "./reconcile.ts";
import { testFormat, writeTestFile } from "./test-file.ts";

const provider = "banxa";

/** A successful transaction of 100 USD, and a file with its row in which the amount is another. */
export async function newDifferentFile(amount = "101") {
  const row = await newTestTransaction({ provider });
  await updateTransaction(row.id, { status: "success" });
  return { provider, transactionId: row.id, file: `Ref;Total\n${row.id};${amount}\n` };
}

/** A reconciliation with one difference. */
export async function newTestRun() {
  const { transactionId, file } = await newDifferentFile();
  const { run } = await reconcile({
    account: { provider, environment: "sandbox" },
    file: writeTestFile(file),
    format: testFormat({ reference: "Ref", amount: "Total" }),
    period: {},
    by: "svc:test",
    now: new Date(),
  });
  const found = await readRun(run.id, {});
  return { run, transactionId, differenceId: found?.differences[0]?.id ?? "" };
}

export const openCountOf = async (id: string) =>
  (await listRuns({ environment: "sandbox", provider })).runs.find((run) => run.id === id)?.openCount;
