import { DataTable } from "#components/ui/table/data-table.tsx";
import { formatNumber } from "#lib/format-number.ts";
import { type Refusal, reasonLabels, refusalLabels } from "#lib/security/contract.ts";
import { PartnerLink } from "./partner-link.tsx";

type RefusalTableProps = { refusals: Refusal[]; isOperator?: boolean };

/** Refused keys, passwords, and codes by minute. */
export function RefusalTable({ refusals, isOperator }: RefusalTableProps) {
  return (
    <DataTable
      caption="Refused uses"
      columns={[
        { head: "Time", sort: "descending", time: ({ lastAt }) => lastAt, isExact: true },
        { head: "Event", cell: ({ action }) => refusalLabels[action] ?? action },
        { head: "Reason", cell: ({ reason }) => reasonLabels[reason] ?? reason },
        {
          head: "Key or user",
          className: "max-w-72 truncate",
          title: ({ subjectName }) => subjectName ?? undefined,
          cell: ({ subject, subjectName }) => subjectName ?? subject ?? "Unknown",
        },
        isOperator && {
          head: "Partner",
          className: "font-mono text-xs",
          cell: ({ partnerId }) => <PartnerLink partnerId={partnerId} />,
        },
        { head: "Count", isNumber: true, cell: ({ count }) => formatNumber(count) },
        {
          head: "IP address",
          className: "text-muted font-mono text-xs",
          cell: ({ address }) => address ?? "Several",
        },
      ]}
      rows={refusals}
      rowKey={({ at, action, reason, subject, address }) => [at, action, reason, subject, address].join(" ")}
    />
  );
}
