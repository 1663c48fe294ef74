import { type CellColumn, DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber, formatPercent, roundAmount } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";
import { multiply } from "#lib/money.ts";
import type { ReportPage } from "#lib/provider-report/page-contract.ts";
import { sampleMin } from "#lib/provider-report/suggestions-contract.ts";

type Report = NonNullable<ReportPage["report"]>;
type Row = Report["total"] & { provider: string | null; offered: number | null; best: number | null };

type ReportTableProps = {
  report: Report;
  names: ReportPage["names"];
  fiat: string;
  /** The page with this provider open. */
  hrefOf: (provider: string) => string;
  /** The open provider, next to which the table has less room. */
  opened: string | undefined;
};

export const providerLinkId = (provider: string): string => `provider-${provider}`;

/** The figures of each provider, the highest volume first, and those of all together. */
export function ReportTable({ report, names, fiat, hrefOf, opened }: ReportTableProps) {
  const rows: Row[] = [...report.providers, { ...report.total, provider: null, offered: null, best: null }];
  const count = (head: string, field: "opened" | "handed_over" | "paid", hiddenBelow: "lg" | "2xl") => ({
    head,
    isNumber: true,
    hiddenBelow,
    cell: (row: Row) => formatNumber(row[field]),
  });
  return (
    <DataTable
      caption="Performance by provider"
      rows={rows}
      rowKey={({ provider }) => provider ?? "all"}
      rowProps={({ provider, sample }) => ({
        className: provider === null ? "font-medium" : sample < sampleMin ? "text-muted" : undefined,
        "aria-current": provider !== null && provider === opened ? "true" : undefined,
      })}
      columns={[
        {
          head: "Provider",
          isRowHead: true,
          cell: ({ provider }) =>
            provider === null ? (
              "All providers"
            ) : (
              <TextLink id={providerLinkId(provider)} href={hrefOf(provider)} scroll={false}>
                {names[provider] ?? provider}
              </TextLink>
            ),
        },
        ...rates,
        {
          head: `Volume, ${fiat}`,
          isNumber: true,
          sort: "descending",
          cell: ({ volume }) => formatNumber(roundAmount(volume, "fiat")),
        },
        {
          head: "Created",
          isNumber: true,
          hint: "Transactions created with the provider, and at how many creations it had a quote",
          cell: ({ chosen }) => formatNumber(chosen),
          sub: ({ offered }) => offered !== null && `of ${formatNumber(offered)} offered`,
        },
        !opened && {
          head: "Best quote",
          isNumber: true,
          hiddenBelow: "lg",
          hint: "How often its quote was the best one when a transaction was created",
          cell: ({ best }) => (best === null ? "–" : formatNumber(best)),
          sub: ({ best, offered }) => best !== null && offered !== null && formatPercent(best, offered),
        },
        !opened && count("Opened", "opened", "lg"),
        !opened && count("Handed over", "handed_over", "2xl"),
        !opened && count("Paid", "paid", "2xl"),
        { head: "Successful", isNumber: true, cell: ({ success }) => formatNumber(success) },
        !opened && {
          head: "Median time",
          isNumber: true,
          hiddenBelow: "sm",
          cell: ({ median_minutes: minutes }) => formatDuration(minutes === null ? null : minutes * 60_000),
        },
        !opened && {
          head: "Slippage",
          isNumber: true,
          hiddenBelow: "md",
          hint: "The median difference between the quoted and the final rate, in hundredths of a percent",
          cell: ({ slippage_bps: bps }) => (bps === null ? "–" : `${signed(bps)} bps`),
        },
      ]}
    />
  );
}

const rates: CellColumn<Row>[] = [
  {
    head: "Completion (of handed over)",
    isNumber: true,
    hint: "Of the transactions handed over to the provider, without those that are open and less than 7 days old",
    cell: ({ completion_rate: rate }) => (rate === null ? "–" : formatPercent(rate, 1)),
    sub: completionNote,
  },
  {
    head: "Conversion (of created)",
    isNumber: true,
    cell: ({ success, chosen }) => formatPercent(success, chosen),
  },
];

/** "67.0% to 80.1%, n 48", or that there are too few. */
function completionNote({ sample, interval }: Row): string {
  const [low = 0, high = 0] = interval ?? [];
  if (sample < sampleMin) return `n ${formatNumber(sample)}, too few to compare`;
  return `${formatPercent(low, 1)} to ${formatPercent(high, 1)}, n ${formatNumber(sample)}`;
}

const signed = (bps: string): string =>
  bps.startsWith("-") ? `−${multiply(bps, "-1")}` : bps === "0" ? "0" : `+${bps}`;
