import type { DateOrder, DifferenceKind } from "#db/enums.ts";
import type { Decimal } from "#lib/money.ts";

/** What a column of a provider's file can contain. `reference` is our transaction ID, `order` the provider's, `fee` what it
 * charges the buyer, and `commission` our part of that. */
export const fileFields = ["reference", "order", "amount", "currency", "fee", "commission", "status", "date"] as const;
export type FileField = (typeof fileFields)[number];

/** How a provider's files are read: the header of the column of each field, and how numbers and times are written. */
export type FileFormat = {
  columns: Partial<Record<FileField, string>>;
  /** Of times without an offset. */
  zone: string;
  isDecimalComma: boolean;
  /** Of dates such as 03/04/2026; null if the file has none. */
  dateOrder: DateOrder | null;
};

/** An amount, and with how many decimals it's written. */
export type WrittenAmount = { value: Decimal; places: number };

/** A moment, or a whole day. */
export type WrittenTime = { at: Date; isDay: boolean };

/** A row of the file. Null where it has no such column, or the cell is empty. */
export type FileRow = {
  line: number;
  reference: string | null;
  order: string | null;
  amount: WrittenAmount | null;
  currency: string | null;
  fee: WrittenAmount | null;
  commission: WrittenAmount | null;
  status: string | null;
  date: WrittenTime | null;
};

export type Values = Record<string, string | null>;

/** What differs. `ours` is null for an order that we don't know, `theirs` and `line` for a transaction that isn't in the file. */
export type Difference = {
  kind: DifferenceKind;
  line: number | null;
  transactionId: string | null;
  theirId: string | null;
  ours: Values | null;
  theirs: Values | null;
  /** A transaction or an order of the same amount and minute, which may be the missing one. */
  suggestion: string | null;
};

/** Counts of a run, and what they count, in the order in which they are shown. */
export const countLabels = {
  rows: "Rows in the file",
  matched: "Rows that match a transaction",
  missing_here: "Orders that Slipway doesn't know",
  missing_there: "Successful transactions that aren't in the file",
  amount: "Different amounts",
  fee: "Different fees",
  status: "Different statuses",
  currency: "Different currencies",
  foreign: "Orders of other software",
  attempts: "Further attempts that weren't paid",
  repeated: "Repeated rows",
  outside: "Rows outside the period",
  unnamed: "Rows without an order",
  unknown_status: "Rows with an unknown status",
  open_at_end: "Transactions that succeeded after the period",
} as const;
export type CountName = keyof typeof countLabels;
export type Counts = Record<CountName, number>;
