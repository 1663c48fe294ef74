import path from "node:path";
import { type Tx, transact } from "#db/client.ts";
import { AppError } from "#lib/errors.ts";
import { randomId } from "#lib/random-id.ts";
import { compareFile, type Period } from "./compare-file.ts";
import { type Difference, type FileFormat, fileFields } from "./contract.ts";
import { type CsvFile, nameOf } from "./csv-file.ts";
import {
  type Account,
  insertReconciliation,
  type ReconciliationRow,
  selectDifferences,
  selectReconciliation,
  upsertFormat,
} from "./queries.ts";
import { hashFile } from "./read-file.ts";

type Request = {
  account: Account;
  file: CsvFile;
  format: FileFormat;
  period: Partial<Period>;
  by: string;
  now: Date;
  /** Runs what saves the result in a transaction. By default only that; the console also records it in the audit log. */
  save?: (work: (tx: Tx) => Promise<void>) => Promise<void>;
};

/** `isRepeated`: the same file was compared before in the same way. */
export type Reconciliation = { run: ReconciliationRow; differences: Difference[]; isRepeated: boolean };

/** Compares a provider's file with our transactions, and saves what differs and how the file was read. A repeated file returns
 * the saved result. Throws validation_failed, without saving anything, if the file can't be read or no row matches. */
export async function reconcile({ save = transact, ...request }: Request): Promise<Reconciliation> {
  const { account, file, format, period, by, now } = request;
  const { columns, zone, isDecimalComma, dateOrder } = format;
  // In one order, because the database has its own for the names.
  const names = fileFields.map((field) => columns[field] ?? null);
  const fileHash = await hashFile(file, [
    names,
    zone,
    isDecimalComma,
    dateOrder,
    period.from ?? null,
    period.to ?? null,
  ]);
  const known = await selectReconciliation(account, fileHash);
  if (known) return repeated(known);
  const { list, period: compared } = await compareFile(file, { account, format, period });
  if (list.counts.matched === 0) {
    throw new AppError(
      "validation_failed",
      `None of the ${list.counts.rows} rows match a transaction of ${account.provider} in ${account.environment}. Check the provider, the environment, and the columns of the reference (our transaction ID) and the order. Nothing was saved.`,
    );
  }
  const run: ReconciliationRow = {
    id: randomId("rec"),
    ...account,
    fileHash,
    fileName: path.basename(nameOf(file)),
    periodFrom: compared?.from ?? null,
    periodTo: compared?.to ?? null,
    counts: list.counts,
    createdBy: by,
    createdAt: now,
  };
  const differences = list.stored();
  await save(async (tx) => {
    await insertReconciliation(run, differences, tx);
    await upsertFormat({ provider: account.provider, ...format, updatedBy: by, updatedAt: now }, tx);
  });
  // Somebody else may have compared it meanwhile.
  const stored = await selectReconciliation(account, fileHash);
  return stored && stored.id !== run.id ? repeated(stored) : { run, differences, isRepeated: false };
}

const repeated = async (run: ReconciliationRow): Promise<Reconciliation> => ({
  run,
  differences: await selectDifferences(run.id),
  isRepeated: true,
});
