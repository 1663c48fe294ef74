import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber, formatPercent, formatSignedPercent } from "#lib/format-number.ts";
import { type Slippage, type SlippageReport, slippageBounds } from "#lib/transactions/dashboard-contract.ts";

type SlippageTableProps = {
  path: string;
  report: SlippageReport;
  /** Provider names by identifier. */
  names: Record<string, string>;
};

/** How many transactions of each provider were worse for the user than quoted, and by how much. */
export function SlippageTable({ path, report, names }: SlippageTableProps) {
  return (
    <>
      <DataTable
        caption="Difference between quoted and final rate by provider"
        columns={[
          { head: "Provider", isRowHead: true, cell: ({ provider }) => names[provider] ?? provider },
          { head: "Successful", isNumber: true, cell: ({ number }) => formatNumber(number) },
          ...slippageBounds.map((bound, index) => ({
            head: `Over ${bound}% worse`,
            isNumber: true,
            cell: ({ worse, number }: Slippage) => formatPercent(worse[index] ?? 0, number),
          })),
          {
            head: "Median difference",
            isNumber: true,
            hiddenBelow: "sm",
            cell: ({ median }) => formatSignedPercent(median),
          },
          {
            head: "Worst difference",
            isNumber: true,
            cell: ({ worst, worstId }) => (
              <TextLink href={`${path}/${worstId}`} prefetch={false}>
                {formatSignedPercent(worst)}
              </TextLink>
            ),
          },
        ]}
        rows={report.providers}
        rowKey={({ provider }) => provider}
      />
      <p className="text-muted mt-4 max-w-prose text-sm">
        The difference is between the quoted and the final rate, including all fees. −1% means the user received 1% less
        than quoted. {report.isTruncated && `Based on the latest ${formatNumber(report.counted)} transactions.`}
      </p>
    </>
  );
}
