import { DataTable } from "#components/ui/table/data-table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ProviderUpdateLine } from "#lib/operators/contract.ts";

type ProviderUpdatesTableProps = { rows: ProviderUpdateLine[] };

/** Newest first, including updates that changed nothing. */
export function ProviderUpdatesTable({ rows }: ProviderUpdatesTableProps) {
  return (
    <DataTable
      caption="Provider updates"
      columns={[
        {
          head: "Time",
          sort: "descending",
          className: "text-muted",
          cell: ({ at }) => <TimeText at={at.toISOString()} hasClock />,
        },
        { head: "Source", cell: ({ source }) => source },
        {
          head: "Change",
          cell: ({ from, to }) =>
            from === to ? <span className="text-muted">No change ({to})</span> : from ? `${from} → ${to}` : to,
        },
        { head: "Raw status", className: "font-mono text-xs", cell: ({ rawStatus }) => rawStatus ?? "–" },
        { head: "Reason", className: "min-w-64 whitespace-normal!", cell: ({ reason }) => reason ?? "–" },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="text-muted">No updates yet.</p>}
    />
  );
}
