/** One row of a CSV file after RFC 4180. What a spreadsheet would take for a formula is kept as text by a leading "'". */
export const csvLine = (cells: (string | null)[]): string =>
  `${cells.map((cell) => quote(safe(cell ?? ""))).join(",")}\r\n`;

// Also behind tabs and line ends, and their full-width look-alikes.
const formula = /^[\s]*[=+\-@＝＋－＠|%]/;

const safe = (cell: string) => (formula.test(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell);

const quote = (cell: string) => (/[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
