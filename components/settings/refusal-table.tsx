import { DataTable } from "#components/ui/table/data-table.tsx";
import { formatNumber } from "#lib/format-number.ts";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";
import { type Refusal, reasonLabels, refusalLabels } from "#lib/security/contract.ts";
import { PartnerLink } from "./partner-link.tsx";

type RefusalTableProps = {
  refusals: Refusal[];
  /** For operators: the partners' names, by ID. */
  partners?: Readonly<Record<string, string>>;
  /** ISO 8601: when the page was read. */
  readAt: string;
};

/** Refused keys, passwords, and codes by minute. */
export function RefusalTable({ refusals, partners, readAt }: RefusalTableProps) {
  return (
    <DataTable
      caption="Refused uses"
      columns={[
        { head: "Time", card: 4, sort: "descending", time: ({ lastAt }) => lastAt, isExact: "clock" },
        {
          head: "Event",
          card: 1,
          className: "font-medium",
          cell: ({ action }) => refusalLabels[action] ?? action,
          sub: ({ reason }) => reasonLabels[reason] ?? reason,
        },
        {
          head: "Key or user",
          card: 3,
          className: "max-w-72 truncate",
          title: ({ subjectName }) => subjectName ?? undefined,
          cell: ({ subject, subjectName }) => subjectName ?? subject ?? "Unknown",
        },
        partners && {
          head: "Partner",
          isEmpty: ({ partnerId }) => partnerId === null,
          cell: ({ partnerId }) => <PartnerLink partnerId={partnerId} names={partners} />,
          sub: ({ environment }) => environment && environmentNames[environment],
        },
        { head: "Count", card: 2, isNumber: true, cell: ({ count }) => `${formatNumber(count)}×` },
        { head: "IP address", className: "dim", cell: ({ address }) => (address ? <code>{address}</code> : "Several") },
      ]}
      rows={refusals}
      rowKey={({ at, action, reason, subject, address }) => [at, action, reason, subject, address].join(" ")}
      days={{ of: ({ lastAt }) => lastAt, readAt }}
    />
  );
}
