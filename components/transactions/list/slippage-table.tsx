import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber, formatSignedPercent } from "#lib/format-number.ts";
import { type SlippageReport, slippageDelays } from "#lib/transactions/dashboard-contract.ts";

type SlippageTableProps = {
  path: string;
  report: SlippageReport;
  /** Of providers, by identifier. */
  names: Record<string, string>;
};

/** One row for each provider: its usual gap, its worst, and how the gap grows with the time a payment takes. */
export function SlippageTable({ path, report, names }: SlippageTableProps) {
  return (
    <>
      <DataTable
        caption="Gap between quote and outcome, by provider"
        columns={[
          { head: "Provider", isRowHead: true, cell: ({ provider }) => names[provider] ?? provider },
          { head: "Succeeded", isNumber: true, cell: ({ all }) => formatNumber(all.number) },
          {
            head: "Median gap",
            isNumber: true,
            className: "font-medium",
            cell: ({ all }) => formatSignedPercent(all.median),
          },
          {
            head: "Worst gap",
            isNumber: true,
            cell: ({ all }) => (
              <TextLink href={`${path}/${all.worstId}`} prefetch={false}>
                {formatSignedPercent(all.worst)}
              </TextLink>
            ),
          },
          { head: "Over 1% worse", isNumber: true, cell: ({ all }) => formatNumber(all.bad) },
          ...delayWords.map((words, index) => ({
            head: `Median ${words}`,
            isNumber: true,
            cell: ({ delays }: SlippageReport["providers"][number]) => {
              const slippage = delays[index];
              return slippage ? formatSignedPercent(slippage.median) : <span className="text-muted">–</span>;
            },
          })),
        ]}
        rows={report.providers}
        rowKey={({ provider }) => provider}
      />
      <p className="text-muted mt-4 max-w-prose text-sm">
        The gap is that of the rate with all fees in: −1 % means one percent less for the same money than was quoted.
        Time runs from creation to success.{" "}
        {report.isTruncated && `Counted are the newest ${formatNumber(report.counted)} transactions.`}
      </p>
    </>
  );
}

const delayWords = [
  `within ${slippageDelays[0]} min`,
  `${slippageDelays[0]}–${slippageDelays[1]} min`,
  `${slippageDelays[1]}–${slippageDelays[2]} min`,
  `over ${slippageDelays[2]} min`,
];
