import { createHash } from "node:crypto";
import { CsvError, parse } from "csv-parse";
import { AppError } from "#lib/errors.ts";
import { type FileField, type FileFormat, type FileRow, fileFields, type WrittenAmount } from "./contract.ts";
import { type CsvFile, nameOf, readHead, streamOf } from "./csv-file.ts";
import { readAmount } from "./read-amount.ts";
import { readTime } from "./read-time.ts";

const batchRows = 1_000;
const recordBytesMax = 65_536;
const delimiters = [",", ";", "\t", "|"];

type Parsed = { record: string[]; info: { lines: number } };

/** SHA-256 of the file and of what else determines the result. */
export async function hashFile(file: CsvFile, settings: unknown): Promise<Buffer> {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  try {
    for await (const piece of streamOf(file)) hash.update(piece as Buffer);
  } catch (error) {
    throw unreadable(file, error);
  }
  return hash.digest();
}

/** The first row of the file. */
export async function readHeader(file: CsvFile): Promise<string[]> {
  const [header] = await readFirstRows(file, 1);
  if (header) return header;
  throw new AppError("validation_failed", `${nameOf(file)} is empty`);
}

/** Up to `count` rows, with the header. Throws validation_failed. */
export async function readFirstRows(file: CsvFile, count: number): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const { record } of await openRecords(file, count)) rows.push(record);
  } catch (error) {
    throw toAppError(file, error);
  }
  return rows;
}

/** The rows below the header, in batches. Throws validation_failed that names the line of what can't be read. */
export async function* readFileRows(file: CsvFile, format: FileFormat): AsyncGenerator<FileRow[]> {
  let places: Map<FileField, number> | undefined;
  let rows: FileRow[] = [];
  try {
    for await (const { record, info } of await openRecords(file)) {
      if (places) rows.push(toRow(record, info.lines, places, format));
      else places = findColumns(record, format.columns);
      if (rows.length < batchRows) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    throw toAppError(file, error);
  }
  if (rows.length > 0) yield rows;
}

const toAppError = (file: CsvFile, error: unknown): unknown =>
  error instanceof CsvError
    ? new AppError("validation_failed", `${nameOf(file)} isn't a valid CSV file: ${error.message}`)
    : error;

async function openRecords(file: CsvFile, count?: number): Promise<AsyncIterable<Parsed>> {
  const delimiter = await detectDelimiter(file);
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: recordBytesMax,
    // Totals below the rows have fewer cells.
    relax_column_count: true,
    skip_empty_lines: true,
    ...(count !== undefined && { to: count }),
    trim: true,
  });
  return streamOf(file)
    .on("error", (error) => parser.destroy(error))
    .pipe(parser);
}

/** The most frequent one in the first line, outside quotes. */
async function detectDelimiter(file: CsvFile): Promise<string> {
  const head = await readHead(file, recordBytesMax).catch((error) => {
    throw unreadable(file, error);
  });
  if (head.includes(0)) {
    throw new AppError("validation_failed", `${nameOf(file)} isn't in UTF-8. Save it as CSV in UTF-8.`);
  }
  const [line = ""] = head.toString("utf8").split(/\r?\n/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const countOf = (mark: string) => bare.split(mark).length;
  return delimiters.reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best));
}

const unreadable = (file: CsvFile, error: unknown) =>
  new AppError(
    "validation_failed",
    `Can't read ${nameOf(file)}: ${error instanceof Error ? error.message : String(error)}`,
  );

/** Where each field is. A column is named by its header, by the header and its number if several have it ("Fee#2"), or by its
 * position ("#5"). */
function findColumns(header: string[], columns: FileFormat["columns"]): Map<FileField, number> {
  const places = new Map<FileField, number>();
  for (const field of fileFields) {
    const name = columns[field];
    if (name !== undefined) places.set(field, findColumn(header, name));
  }
  return places;
}

export function findColumn(header: string[], name: string): number {
  const named = header.flatMap((one, place) => (isSame(one, name) ? [place] : []));
  if (named.length === 1 && named[0] !== undefined) return named[0];
  if (named.length > 1) {
    const names = named.map((_, number) => `${name}#${number + 1}`).join(" or ");
    throw new AppError("validation_failed", `The file has ${named.length} columns named ${name}. Use ${names}.`);
  }
  const [, base = "", number = ""] = /^(.*)#(\d+)$/.exec(name) ?? [];
  const all = header.flatMap((one, place) => (base === "" || isSame(one, base) ? [place] : []));
  const place = number === "" ? undefined : all[Number(number) - 1];
  if (place !== undefined) return place;
  throw new AppError("validation_failed", `The file has no column ${name}. Its columns are: ${header.join(", ")}`);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const emptyRow = {
  reference: null,
  order: null,
  amount: null,
  currency: null,
  fee: null,
  commission: null,
  status: null,
  date: null,
};

function toRow(record: string[], line: number, places: Map<FileField, number>, format: FileFormat): FileRow {
  const cell = (field: FileField): string => record[places.get(field) ?? -1] ?? "";
  // Such as totals, whose other cells may be anything.
  if (cell("reference") === "" && cell("order") === "") return { ...emptyRow, line };
  const bad = (field: FileField, hint: string) =>
    new AppError("validation_failed", `Line ${line}: can't read the ${field} "${cell(field).slice(0, 60)}". ${hint}`);
  const amount = (field: FileField): WrittenAmount | null => {
    const read = readAmount(cell(field), format.isDecimalComma);
    if (read !== undefined) return read;
    throw bad(
      field,
      format.isDecimalComma
        ? "Decimals follow a comma."
        : "If decimals follow a comma, choose so (svc: --decimal-comma).",
    );
  };
  const date = readTime(cell("date"), format);
  if (date === undefined)
    throw bad("date", "For dates such as 03/04/2026, choose the order of day and month (svc: --date-order).");
  return {
    line,
    reference: cell("reference") || null,
    order: cell("order") || null,
    amount: amount("amount"),
    currency: cell("currency") || null,
    fee: amount("fee"),
    commission: amount("commission"),
    status: cell("status") || null,
    date,
  };
}
