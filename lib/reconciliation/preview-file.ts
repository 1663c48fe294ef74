import { AppError, invalidFields } from "#lib/errors.ts";
import { utc } from "#lib/time-zone.ts";
import { type FileField, type FilePreview, fileFields } from "./contract.ts";
import type { CsvFile } from "./csv-file.ts";
import { guessDateOrder, guessDecimalComma, guessPlaces, type Places } from "./guess-format.ts";
import { selectFormat } from "./queries.ts";
import { findColumn, readFirstRows } from "./read-file.ts";

// The names of all fields have to fit in a query of 2 kB.
const nameBytesMax = 120;

/** The first rows of a file, and how the provider's last file was read, or else a guess. Throws validation_failed. */
export async function previewFile(provider: string, file: CsvFile, count: number): Promise<FilePreview> {
  const [header, ...rows] = await atFile(() => readFirstRows(file, count + 1));
  if (!header || rows.length === 0) throw invalidFile("The file has no rows below its header.");
  const saved = await selectFormat(provider);
  const found = saved && placesOf(header, saved.columns);
  const places = found ?? guessPlaces(header);
  const zone = saved?.zone ?? utc;
  return {
    names: nameColumns(header),
    rows,
    places,
    zone,
    isDecimalComma: (found && saved?.isDecimalComma) ?? guessDecimalComma(rows, places),
    dateOrder: (found && saved?.dateOrder) ?? guessDateOrder(rows, places, zone),
    isSaved: found !== undefined,
  };
}

/** Shows what is wrong with the file below its field. */
export async function atFile<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const isAboutFile = error instanceof AppError && error.code === "validation_failed" && !error.details.errors;
    throw isAboutFile ? invalidFile(error.message) : error;
  }
}

export const invalidFile = (message: string): AppError =>
  invalidFields([{ field: "file", code: "invalid_value", message }]);

/** Undefined if the file lacks one of the columns. */
function placesOf(header: string[], columns: Partial<Record<FileField, string>>): Places | undefined {
  const places: Places = {};
  try {
    for (const field of fileFields) {
      const name = columns[field];
      if (name !== undefined) places[field] = findColumn(header, name);
    }
    return places;
  } catch {
    return undefined;
  }
}

/** As `findColumn` finds them. */
function nameColumns(header: readonly string[]): string[] {
  const lower = header.map((name) => name.toLowerCase());
  return header.map((name, index) => {
    const same = lower.flatMap((other, place) => (other === lower[index] ? [place] : []));
    const named = same.length > 1 ? `${name}#${same.indexOf(index) + 1}` : name;
    return name === "" || encodeURIComponent(named).length > nameBytesMax ? `#${index + 1}` : named;
  });
}
