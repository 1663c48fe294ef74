import { DataTable } from "#components/ui/table/data-table.tsx";
import type { AuditLine } from "#lib/audit/contract.ts";
import { AuditSentence } from "./audit-sentence.tsx";
import { PartnerLink } from "./partner-link.tsx";

type AuditTableProps = {
  lines: AuditLine[];
  /** The members' names, by email address. */
  names?: Readonly<Record<string, string>>;
  isOperator?: boolean;
};

export function AuditTable({ lines, names = {}, isOperator }: AuditTableProps) {
  return (
    <DataTable
      caption="Audit log"
      columns={[
        { head: "Time", sort: "descending", className: "align-top leading-9", time: ({ at }) => at, isExact: true },
        {
          head: "Activity",
          className: "w-full min-w-64 py-2 whitespace-normal!",
          cell: ({ action, target, before, after }) => <AuditSentence line={{ action, target, before, after }} />,
        },
        {
          head: "By",
          className: "max-w-56 truncate align-top leading-9",
          title: ({ who }) => who,
          cell: ({ by, who }) => (by === "operator" && !isOperator ? "Operator" : (names[who] ?? who)),
        },
        isOperator && {
          head: "Partner",
          className: "align-top py-2",
          cell: ({ partnerId, environment }) => (
            <>
              <span className="font-mono text-xs">
                <PartnerLink partnerId={partnerId} />
              </span>
              {environment && <p className="text-muted text-xs">{environment}</p>}
            </>
          ),
        },
        {
          head: "IP address",
          className: "text-muted align-top font-mono text-xs leading-9",
          cell: ({ address }) => address,
        },
      ]}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}
