import type { DateOrder, DifferenceKind, Environment } from "#db/enums.ts";
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

/** The beginning of a file, and how it's probably read. */
export type FilePreview = {
  /** What each column is called in the settings. */
  names: string[];
  rows: string[][];
  /** The index of the column of each field. */
  places: Partial<Record<FileField, number>>;
  zone: string;
  isDecimalComma: boolean;
  dateOrder: DateOrder | null;
  /** As the provider's last file, instead of guessed. */
  isSaved: boolean;
};

/** Of an uploaded file. */
export const fileBytesMax = 20_000_000;

/** What of a file the preview needs, and how many of its rows are shown. */
export const previewBytesMax = 65_536;
export const previewRows = 20;

export const fieldLabels: Readonly<Record<FileField, string>> = {
  reference: "Transaction ID",
  order: "Order ID",
  amount: "Amount",
  currency: "Currency",
  fee: "Provider fee",
  commission: "Commission",
  status: "Status",
  date: "Date",
};

export const kindLabels: Readonly<Record<DifferenceKind, string>> = {
  missing_here: "Not in Slipway",
  missing_there: "Not in the file",
  amount: "Amount",
  fee: "Fee",
  status: "Status",
  currency: "Currency",
};

/** How amounts can be written. */
export const decimalLabels = { point: "1,234.56", comma: "1.234,56" } as const;
export const dateOrderLabels: Readonly<Record<DateOrder, string>> = {
  "day-first": "31/01/2026",
  "month-first": "01/31/2026",
};

export const differenceStates = { open: "Open", explained: "Explained" } as const;
export type DifferenceState = keyof typeof differenceStates;

/** A difference on its page. */
export type DifferenceLine = Difference & {
  id: string;
  note: string | null;
  isExplained: boolean;
  notedBy: string | null;
  notedAt: Date | null;
};

/** A reconciliation in the list. */
export type RunLine = {
  id: string;
  environment: Environment;
  provider: string;
  fileName: string;
  periodFrom: Date | null;
  periodTo: Date | null;
  counts: Record<string, number>;
  createdBy: string;
  createdAt: Date;
  openCount: number;
};

export type UploadResult = { id: string; is_repeated: boolean };
