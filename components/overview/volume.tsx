import { Change } from "#components/overview/change.tsx";
import type { Links } from "#components/overview/links.ts";
import { ChartTable } from "#components/ui/chart/chart-table.tsx";
import { stepText } from "#components/ui/chart/time-chart.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatChange, formatNumber } from "#lib/format-number.ts";
import { round } from "#lib/money.ts";
import type { Overview } from "#lib/overview/contract.ts";
import { previousPeriods } from "./periods.ts";
import { TableSection } from "./table-section.tsx";

type VolumeProps = { overview: Overview; links: Links };

/** By currency, because sums across currencies are meaningless. */
export function Volume({ overview, links }: VolumeProps) {
  const { fiats, period } = overview;
  return (
    <TableSection
      id="volume"
      title={`Volume · ${fiats.length} ${fiats.length === 1 ? "currency" : "currencies"}`}
      note="Fiat amounts of successful transactions, by creation date."
      caption="Volume by fiat currency"
      columns={[
        {
          head: "Currency",
          isRowHead: true,
          className: "py-2 align-top",
          cell: ({ code, success }) => (
            <>
              <span className="font-medium">{code}</span>
              <span className="text-muted block text-xs">
                <TextLink href={links.transactions({ status: "success", fiat_currency: code })}>
                  {formatNumber(success.now)}
                </TextLink>{" "}
                successful
              </span>
            </>
          ),
        },
        {
          head: overview.unit === "hour" ? "By hour" : "By day",
          hiddenBelow: "sm",
          className: "w-2/5 min-w-24",
          cell: ({ code, steps }) => <Sparkline label={`Volume in ${code} over time`} values={steps.map(Number)} />,
        },
        {
          head: "Volume",
          isNumber: true,
          className: "py-2 align-top",
          cell: ({ code, volume }) => (
            <>
              <Money amount={wholeUnits(volume.now)} currency={code} className="block font-medium" />
              <Change
                text={formatChange(volume.now, volume.before)}
                before={formatNumber(wholeUnits(volume.before))}
                previousPeriod={previousPeriods[period]}
              />
            </>
          ),
        },
      ]}
      rows={fiats}
      rowKey={({ code }) => code}
    >
      <ChartTable
        caption="Volume over time by fiat currency"
        head={[overview.unit === "hour" ? "Hour (UTC)" : "Day (UTC)", ...fiats.map(({ code }) => code)]}
        rows={overview.steps.map((step, index) => [
          stepText(step.at, overview.unit),
          ...fiats.map(({ steps }) => formatNumber(steps[index] ?? "0")),
        ])}
      />
    </TableSection>
  );
}

const wholeUnits = (amount: string) => round(amount, 0);

type SparklineProps = { label: string; values: number[] };

/** A thin line from zero to the maximum. A table below it has the numbers. */
function Sparkline({ label, values }: SparklineProps) {
  const top = Math.max(...values);
  const points = values.map((value, index) => `${index} ${top === 0 ? 20 : 20 - (value / top) * 20}`);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(values.length - 1, 1)} 20`}
      preserveAspectRatio="none"
      className="block h-5 w-full overflow-visible fill-none [stroke-linejoin:round]"
    >
      <path d={`M0 20H${values.length - 1}`} vectorEffect="non-scaling-stroke" className="stroke-line" />
      <path d={`M${points.join("L")}`} vectorEffect="non-scaling-stroke" className="stroke-ink/75 stroke-[1.25]" />
    </svg>
  );
}
