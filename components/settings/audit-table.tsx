import { DataTable } from "#components/ui/table/data-table.tsx";
import { changeLines } from "#lib/audit/changes-contract.ts";
import { type AuditLine, actionLabels } from "#lib/audit/contract.ts";
import { PartnerLink } from "./partner-link.tsx";

type AuditTableProps = { lines: AuditLine[]; isOperator?: boolean };

export function AuditTable({ lines, isOperator }: AuditTableProps) {
  return (
    <DataTable
      caption="Audit log"
      columns={[
        { head: "Time", sort: "descending", time: ({ at }) => at, isExact: true },
        // Newer versions record actions that this one doesn't know, for example during an upgrade.
        { head: "Action", cell: ({ action }) => actionLabels[action] ?? "Other action" },
        {
          head: "Target",
          className: isOperator ? "max-w-40 truncate" : "max-w-72 truncate",
          title: ({ target }) => target ?? undefined,
          cell: ({ target }) => target,
        },
        {
          head: "Changes",
          className: "text-muted max-w-80 min-w-40 py-1.5 break-words whitespace-normal!",
          cell: (line) => changeLines(line).map((text) => <p key={text}>{text}</p>),
        },
        {
          head: "Actor",
          className: isOperator ? "max-w-40 truncate" : "max-w-56 truncate",
          title: ({ who }) => who,
          cell: ({ by, who }) => (
            <>
              {who}
              {by === "operator" && <p className="text-muted">Operator</p>}
            </>
          ),
        },
        isOperator && {
          head: "Partner",
          cell: ({ partnerId, environment }) => (
            <>
              <span className="font-mono text-xs">
                <PartnerLink partnerId={partnerId} />
              </span>
              {environment && <p className="text-muted">{environment}</p>}
            </>
          ),
        },
        { head: "IP address", className: "text-muted font-mono text-xs", cell: ({ address }) => address },
      ]}
      rows={lines}
      rowKey={({ id }) => id}
    />
  );
}
