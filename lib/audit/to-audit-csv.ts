import { csvLine } from "#lib/csv.ts";
import { changeLines } from "./changes-contract.ts";
import { type AuditLine, actionLabels } from "./contract.ts";

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

/** "Role changed (Role: analyst → developer)". */
function summaryOf(line: AuditLine): string {
  const changes = changeLines(line).join("; ");
  return `${actionLabels[line.action] ?? line.action}${changes && ` (${changes})`}`;
}

const cellsOf = (line: AuditLine): (string | null)[] =>
  columns.map((name) => {
    const value = name === "summary" ? summaryOf(line) : line[name];
    return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
  });
