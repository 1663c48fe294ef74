import type { DateOrder } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import { utc } from "#lib/time-zone.ts";
import { type FileField, type FileFormat, fileFields } from "./contract.ts";
import type { CsvFile } from "./csv-file.ts";
import { selectFormat } from "./queries.ts";
import { readHeader } from "./read-file.ts";

/** What isn't given is as it was saved for the provider; with columns, all of it is new. */
export type GivenFormat = {
  /** "amount=Fiat amount" for each column. */
  columns: string[] | undefined;
  zone: string | undefined;
  isDecimalComma: boolean;
  dateOrder: DateOrder | undefined;
};

/** How to read the file. Throws validation_failed that lists the file's columns if they haven't been chosen yet. */
export async function chooseFormat(provider: string, file: CsvFile, given: GivenFormat): Promise<FileFormat> {
  const saved = given.columns ? undefined : await selectFormat(provider);
  if (!saved && !given.columns) {
    const header = (await readHeader(file)).join(", ");
    throw new AppError(
      "validation_failed",
      `Choose the columns of the file once, such as --columns "reference=…,amount=…". The file has: ${header}`,
    );
  }
  return {
    columns: saved?.columns ?? readColumns(given.columns ?? []),
    zone: given.zone ?? saved?.zone ?? utc,
    isDecimalComma: given.isDecimalComma || (saved?.isDecimalComma ?? false),
    dateOrder: given.dateOrder ?? saved?.dateOrder ?? null,
  };
}

function readColumns(words: string[]): FileFormat["columns"] {
  const columns: FileFormat["columns"] = {};
  for (const word of words) {
    const [name = "", ...rest] = word.split("=");
    const field = fileFields.find((one) => one === name.trim());
    const column = rest.join("=").trim();
    if (!field || column === "") {
      throw new AppError("validation_failed", `Columns must have the form <field>=<column>: ${fileFields.join(", ")}`);
    }
    columns[field] = column;
  }
  const needed: FileField[] = ["reference", "order"];
  if (needed.some((field) => columns[field])) return columns;
  throw new AppError("validation_failed", "Choose at least the column of reference or of order");
}
