/** One row of a CSV file, as in RFC 4180. A leading "'" keeps spreadsheets from running a cell as a formula. */
export const csvLine = (cells: (string | null)[]): string =>
  `${cells.map((cell) => quote(safe(cell ?? ""))).join(",")}\r\n`;

// Also after whitespace, and with full-width characters.
const formula = /^[\s]*[=+\-@＝＋－＠|%]/;

/** Negative amounts stay numbers. */
const number = /^-?\d+(\.\d+)?$/;

const safe = (cell: string) =>
  !number.test(cell) && (formula.test(cell) || /^[\t\r\n]/.test(cell)) ? `'${cell}` : cell;

const quote = (cell: string) => (/[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
