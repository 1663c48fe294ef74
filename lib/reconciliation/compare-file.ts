import { dayMs } from "#lib/duration.ts";
import { decimal } from "#lib/money.ts";
import { compareRow, groupOfRow } from "./compare-row.ts";
import type { Difference, FileFormat, FileRow, Values } from "./contract.ts";
import type { CsvFile } from "./csv-file.ts";
import { createDifferenceList, type DifferenceList, keysOfRow, keysOfTransaction } from "./difference-list.ts";
import {
  type Account,
  type ComparedTransaction,
  selectByOrder,
  selectByReference,
  selectSuccessful,
} from "./queries.ts";
import { readFileRows } from "./read-file.ts";

/** From a moment up to, but not including, another. */
export type Period = { from: Date; to: Date };

type Options = { account: Account; format: FileFormat; period: Partial<Period> };

type Progress = {
  list: DifferenceList;
  period: Partial<Period>;
  /** Of the rows with a date. */
  dates: Partial<Period>;
  /** IDs of the transactions that are in the file, and of those with a row that returns money. */
  seen: Set<string>;
  returned: Set<string>;
  /** By transaction: refunded ones whose payment is in the file. Their refund may follow. */
  held: Map<string, Difference>;
};

const ourReference = /^tx_[0-9A-Za-z]{22}$/;

/** Compares each row with its transaction, and then looks for the successful transactions of the period that have no row: the given
 * period, or else that of the file's dates. Without either, they aren't looked for. */
export async function compareFile(file: CsvFile, { account, format, period }: Options) {
  const list = createDifferenceList();
  const progress: Progress = { list, period, dates: {}, seen: new Set(), returned: new Set(), held: new Map() };
  for await (const rows of readFileRows(file, format)) {
    const find = await findTransactions(account, rows);
    for (const row of rows) compareOne(row, find(row), progress);
  }
  for (const [id, difference] of progress.held) if (!progress.returned.has(id)) list.add(difference);
  const from = period.from ?? progress.dates.from;
  const to = period.to ?? progress.dates.to;
  const compared = from && to ? { from, to } : null;
  // A file that matches nothing is of another account, so that all would be missing.
  if (compared && list.counts.matched > 0) await addMissing(account, compared, progress);
  return { list, period: compared };
}

/** At most two statements for all rows. By our reference, or else by the provider's order. */
async function findTransactions(account: Account, rows: FileRow[]) {
  const references = rows.flatMap(({ reference }) => (reference && ourReference.test(reference) ? [reference] : []));
  const byReference = references.length > 0 ? await selectByReference(account, references) : [];
  const ofId = new Map(byReference.map((one) => [one.id, one]));
  const orders = rows.flatMap(({ reference, order }) => (ofId.has(reference ?? "") ? [] : (order ?? [])));
  const byOrder = orders.length > 0 ? await selectByOrder(account, orders) : [];
  const ofOrder = new Map(byOrder.map((one) => [one.providerTransactionId ?? "", one]));
  return ({ reference, order }: FileRow) => ofId.get(reference ?? "") ?? ofOrder.get(order ?? "");
}

function compareOne(row: FileRow, ours: ComparedTransaction | undefined, progress: Progress): void {
  const { counts } = progress.list;
  counts.rows += 1;
  if (row.reference === null && row.order === null) {
    counts.unnamed += 1;
    return;
  }
  extend(progress.dates, row);
  if (ours) counts.matched += 1;
  if (isOutside(row, progress.period)) {
    counts.outside += 1;
    if (ours) progress.seen.add(ours.id);
    return;
  }
  if (groupOfRow(row) === null) counts.unknown_status += 1;
  if (ours) compareMatched(row, ours, progress);
  else if (row.reference !== null && !ourReference.test(row.reference)) counts.foreign += 1;
  else progress.list.add(missingHere(row, null), keysOfRow(row));
}

function compareMatched(row: FileRow, ours: ComparedTransaction, progress: Progress): void {
  const { list, seen, returned } = progress;
  const isReturn = row.amount?.value.startsWith("-") ?? false;
  if (isOtherOrder(row, ours)) {
    if (groupOfRow(row) === "success") list.add(missingHere(row, ours), keysOfRow(row));
    else list.counts.attempts += 1;
  } else if (isReturn) {
    returned.add(ours.id);
    addDifferences(row, ours, progress);
  } else if (seen.has(ours.id)) {
    list.counts.repeated += 1;
  } else {
    seen.add(ours.id);
    addDifferences(row, ours, progress);
  }
}

/** Of the same transaction: buyers can pay again after a failed attempt. */
const isOtherOrder = ({ order }: FileRow, { providerTransactionId }: ComparedTransaction): boolean =>
  order !== null && providerTransactionId !== null && order !== providerTransactionId;

function addDifferences(row: FileRow, ours: ComparedTransaction, { list, held }: Progress): void {
  const awaitsReturn = groupOfRow(row) === "success" && ours.status === "refunded";
  for (const difference of compareRow(row, ours)) {
    if (difference.kind === "status" && awaitsReturn) held.set(ours.id, difference);
    else list.add(difference);
  }
}

/** An order that we don't know; with `ours`, a second one for the same transaction. */
const missingHere = (row: FileRow, ours: ComparedTransaction | null): Difference => ({
  kind: "missing_here",
  line: row.line,
  transactionId: ours?.id ?? null,
  theirId: row.order ?? row.reference,
  ours: ours && { order: ours.providerTransactionId, status: ours.status },
  theirs: valuesOf(row),
  suggestion: null,
});

const valuesOf = ({ amount, currency, status, date }: FileRow): Values => ({
  amount: amount?.value ?? null,
  currency,
  status,
  date: date?.at.toISOString() ?? null,
});

async function addMissing(account: Account, { from, to }: Period, { list, seen }: Progress): Promise<void> {
  for await (const page of selectSuccessful(account, from, to)) {
    for (const ours of page) {
      if (seen.has(ours.id)) continue;
      if ((ours.succeededAt ?? ours.createdAt) >= to) list.counts.open_at_end += 1;
      else list.add(missingThere(ours), keysOfTransaction(ours));
    }
  }
}

const missingThere = (ours: ComparedTransaction): Difference => ({
  kind: "missing_there",
  line: null,
  transactionId: ours.id,
  theirId: ours.providerTransactionId,
  ours: {
    amount: decimal(ours.fiatAmount),
    currency: ours.fiatCurrency,
    status: ours.status,
    date: (ours.succeededAt ?? ours.createdAt).toISOString(),
  },
  theirs: null,
  suggestion: null,
});

/** The last moment counts, too: to the end of its second, or of its day. */
function extend(dates: Partial<Period>, { date }: FileRow): void {
  if (!date) return;
  const end = new Date(date.at.getTime() + (date.isDay ? dayMs : 1_000));
  if (!dates.from || date.at < dates.from) dates.from = date.at;
  if (!dates.to || end > dates.to) dates.to = end;
}

const isOutside = ({ date }: FileRow, { from, to }: Partial<Period>): boolean =>
  date !== null && ((from !== undefined && date.at < from) || (to !== undefined && date.at >= to));
