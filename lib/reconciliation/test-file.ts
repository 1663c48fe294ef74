import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FileFormat } from "./contract.ts";

/** Writes a file that the test's process leaves in the folder of temporary files. */
export function writeTestFile(content: string | Buffer): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "slipway-file-")), "orders.csv");
  writeFileSync(file, content);
  return file;
}

export const testFormat = (columns: FileFormat["columns"], set: Partial<FileFormat> = {}): FileFormat => ({
  columns,
  zone: "UTC",
  isDecimalComma: false,
  dateOrder: null,
  ...set,
});
