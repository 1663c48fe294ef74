import type { AuditLine } from "#lib/audit/contract.ts";
import { AuditRows } from "./audit-rows.tsx";

type AuditTableProps = {
  lines: AuditLine[];
  /** The members' names, by email address. */
  names?: Readonly<Record<string, string>>;
  /** For operators: the partners' names, by ID. */
  partners?: Readonly<Record<string, string>>;
  /** ISO 8601: when the page was read. */
  readAt: string;
};

export function AuditTable({ lines, names = {}, partners, readAt }: AuditTableProps) {
  const rows = lines.map(({ by, who, ...line }) => {
    // Operators stay anonymous.
    const isHidden = by === "operator" && !partners;
    return { ...line, who: isHidden ? "Operator" : who, by: isHidden ? "Operator" : (names[who] ?? who) };
  });
  return <AuditRows rows={rows} partners={partners} readAt={readAt} />;
}
