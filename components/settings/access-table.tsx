import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { Environment } from "#db/enums.ts";

type Granted = { readsPerMinute: number; quotesPerMinute: number; creationsPerMinute: number };
type AccessTableProps = { access: { environment: Environment; granted: Granted | null }[] };

/** API access and rate limits per key in each environment. */
export function AccessTable({ access }: AccessTableProps) {
  return (
    <DataTable
      caption="API access"
      columns={[
        { head: "Environment", isRowHead: true, className: "font-medium", cell: ({ environment }) => environment },
        {
          head: "Access",
          cell: ({ granted }) =>
            granted ? <Status kind="success">Granted</Status> : <Status kind="neutral">Not granted</Status>,
        },
        { head: "Reads/min", isNumber: true, cell: ({ granted }) => granted?.readsPerMinute ?? "–" },
        { head: "Quotes/min", isNumber: true, cell: ({ granted }) => granted?.quotesPerMinute ?? "–" },
        { head: "Create requests/min", isNumber: true, cell: ({ granted }) => granted?.creationsPerMinute ?? "–" },
      ]}
      rows={access}
      rowKey={({ environment }) => environment}
    />
  );
}
