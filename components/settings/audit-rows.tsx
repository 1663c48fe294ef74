"use client";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { AuditLine } from "#lib/audit/contract.ts";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";
import { AuditSentence } from "./audit-sentence.tsx";
import { PartnerLink } from "./partner-link.tsx";

type AuditRowsProps = {
  /** `by`: the name that is shown. */
  rows: (Omit<AuditLine, "by"> & { by: string })[];
  /** For operators: the partners' names, by ID. */
  partners?: Readonly<Record<string, string>>;
  /** ISO 8601: when the page was read. */
  readAt: string;
};

/** Rendered by the browser's part of React, because the elements of the rows take up more of a page than their data. */
export function AuditRows({ rows, partners, readAt }: AuditRowsProps) {
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
          cell: ({ by }) => by,
        },
        partners && {
          head: "Partner",
          className: "top",
          cell: ({ partnerId }) => <PartnerLink partnerId={partnerId} names={partners} />,
          sub: ({ environment }) => environment && environmentNames[environment],
        },
        {
          head: "IP address",
          className: "top dim",
          cell: ({ address }) => <code>{address}</code>,
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      days={{ of: ({ at }) => at, readAt }}
    />
  );
}
