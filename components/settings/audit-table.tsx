import { DataTable } from "#components/ui/table/data-table.tsx";
import type { AuditLine } from "#lib/audit/contract.ts";
import { AuditSentence } from "./audit-sentence.tsx";
import { PartnerLink } from "./partner-link.tsx";

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
  return (
    <DataTable
      caption="Audit log"
      columns={[
        { head: "Time", card: 4, sort: "descending", time: ({ at }) => at, isExact: "clock", className: "top" },
        {
          head: "Activity",
          card: 1,
          className: "top w-full min-w-64 whitespace-normal!",
          cell: ({ action, target, before, after }) => <AuditSentence line={{ action, target, before, after }} />,
        },
        {
          head: "By",
          card: 3,
          className: "top max-w-56 truncate",
          title: ({ who }) => who,
          cell: ({ by, who }) => (by === "operator" && !partners ? "Operator" : (names[who] ?? who)),
        },
        partners && {
          head: "Partner",
          className: "top",
          cell: ({ partnerId }) => <PartnerLink partnerId={partnerId} names={partners} />,
          sub: ({ environment }) => environment,
        },
        {
          head: "IP address",
          className: "top dim",
          cell: ({ address }) => <code>{address}</code>,
        },
      ]}
      rows={lines}
      rowKey={({ id }) => id}
      days={{ of: ({ at }) => at, readAt }}
    />
  );
}
