import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { differenceKinds } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { RunLine } from "#lib/reconciliation/contract.ts";
import { periodText } from "./period-text.ts";

type RunsTableProps = {
  runs: RunLine[];
  /** Names by identifier. */
  providers: Record<string, string>;
};

export const RunsTable = ({ runs, providers }: RunsTableProps) => (
  <DataTable
    caption="Reconciliations"
    columns={[
      {
        head: "Provider",
        isRowHead: true,
        isLink: true,
        card: 1,
        cell: ({ provider }) => providers[provider] ?? provider,
        sub: ({ fileName }) => fileName,
      },
      {
        head: "Open differences",
        card: 2,
        cell: ({ openCount }) =>
          openCount > 0 ? (
            <Status kind="failed">{formatNumber(openCount)} open</Status>
          ) : (
            <Status kind="success">None open</Status>
          ),
      },
      {
        head: "Differences",
        isNumber: true,
        cell: ({ counts }) => formatNumber(differenceKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)),
      },
      { head: "Rows", isNumber: true, hiddenBelow: "md", cell: ({ counts }) => formatNumber(counts.rows ?? 0) },
      { head: "Period (UTC)", card: 3, cell: periodText },
      { head: "Compared by", hiddenBelow: "lg", cell: ({ createdBy }) => createdBy },
      { head: "Compared", card: 4, sort: "descending", time: ({ createdAt }) => createdAt },
    ]}
    rows={runs}
    rowKey={({ id }) => id}
    rowLink={({ id }) => ({ href: `/operator/reconciliation/${id}` })}
  />
);
