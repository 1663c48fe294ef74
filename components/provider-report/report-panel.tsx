import { SidePanel } from "#components/ui/dialog/side-panel.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDate } from "#lib/format-time.ts";
import type { ReportPage } from "#lib/provider-report/page-contract.ts";
import { failureMeanings } from "#lib/transactions/failure-meanings-contract.ts";
import { providerLinkId } from "./report-table.tsx";

type ReportPanelProps = Pick<ReportPage, "names" | "cohorts"> & {
  provider: string;
  report: NonNullable<ReportPage["report"]>;
  closeHref: string;
};

/** Why the provider's transactions ended without success, and how its weeks compare. */
export function ReportPanel({ provider, report, names, cohorts, closeHref }: ReportPanelProps) {
  const figures = report.providers.find((row) => row.provider === provider);
  const reasons = failureMeanings
    .flatMap(({ code, label }) => ({ code, label, count: figures?.reasons[code] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return (
    <SidePanel
      key={provider}
      closeHref={closeHref}
      openedBy={providerLinkId(provider)}
      title={names[provider] ?? provider}
    >
      <h3 className="mb-1 font-medium">Reasons</h3>
      <DataTable
        caption="Unsuccessful transactions by reason"
        isInset
        columns={[
          { head: "Reason", isRowHead: true, cell: ({ label }) => label },
          { head: "Transactions", isNumber: true, cell: ({ count }) => formatNumber(count) },
          { head: "Of created", isNumber: true, cell: ({ count }) => formatPercent(count, figures?.chosen ?? 0) },
        ]}
        rows={reasons}
        rowKey={({ code }) => code}
        empty={<p className="text-muted">No transaction failed, was cancelled, or expired.</p>}
      />
      <h3 className="mt-6 mb-1 font-medium">By week of creation</h3>
      <DataTable
        caption="Transactions by week of creation"
        isInset
        columns={[
          { head: "Week of", isRowHead: true, cell: ({ week }) => formatDate(new Date(week)) },
          { head: "Created", isNumber: true, cell: ({ chosen }) => formatNumber(chosen) },
          {
            head: "Conversion",
            isNumber: true,
            cell: ({ success, chosen }) => formatPercent(success, chosen),
          },
          {
            head: "Completion",
            isNumber: true,
            cell: ({ completionRate }) => (completionRate === null ? "–" : formatPercent(completionRate, 1)),
            sub: ({ sample }) => `n ${formatNumber(sample)}`,
          },
        ]}
        rows={cohorts}
        rowKey={({ week }) => week}
        empty={<p className="text-muted">No transactions were created with this provider.</p>}
      />
    </SidePanel>
  );
}
