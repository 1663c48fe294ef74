import { csvLine } from "#lib/csv.ts";
import { toZonedIso, utc } from "#lib/time-zone.ts";
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

/** The rows as a CSV file; `before` and `after` as JSON, times with the zone's offset. */
export const toAuditCsv = (lines: AuditLine[], zone: string = utc): string =>
  [[...columns], ...lines.map((line) => cellsOf(line, zone))].map(csvLine).join("");

const cellsOf = (line: AuditLine, zone: string): (string | null)[] =>
  columns.map((name) => {
    if (name === "at") return toZonedIso(new Date(line.at), zone);
    const value = name === "summary" ? auditSentence(line) : line[name];
    return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  });
