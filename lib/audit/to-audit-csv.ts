import { csvLine } from "#lib/csv.ts";
import type { AuditLine } from "./contract.ts";
import { auditSentence } from "./sentence-contract.ts";

const columns = [
  "at",
  "by",
  "who",
  "address",
  "action",
  "target",
  "partnerId",
  "environment",
  "before",
  "after",
  "id",
  "summary",
] as const;

/** The rows as a CSV file; `before` and `after` as JSON. */
export const toAuditCsv = (lines: AuditLine[]): string => [[...columns], ...lines.map(cellsOf)].map(csvLine).join("");

const cellsOf = (line: AuditLine): (string | null)[] =>
  columns.map((name) => {
    const value = name === "summary" ? auditSentence(line) : line[name];
    return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  });
