import type { ReactNode } from "react";
import { TimeChart } from "#components/ui/chart/time-chart.tsx";
import { formatCompact, formatFixed, formatNumber, formatPercent, formatPointChange } from "#lib/format-number.ts";
import type { ChartName, FiatVolume, Overview, Step } from "#lib/overview/contract.ts";
import type { Links } from "./links.ts";
import { conversionOf } from "./metrics.tsx";
import { previousLabels } from "./periods.ts";
import { Segments } from "./segments.tsx";

type OutcomeChartProps = { overview: Overview; links: Links; chart: ChartName; fiat: FiatVolume | undefined };

const names: Record<ChartName, string> = { transactions: "Transactions", conversion: "Conversion", volume: "Volume" };
const charts = Object.keys(names) as ChartName[];

/** Transactions by outcome, conversion or volume. */
export function OutcomeChart({ chart, ...props }: OutcomeChartProps) {
  const actions = (
    <Segments
      label="Chart"
      current={chart}
      segments={charts.map((name) => ({ name, text: names[name], href: props.links.overview({ chart: name }) }))}
    />
  );
  const shared = { ...sharedOf(props.overview, props.links), id: "outcomes", actions };
  if (chart === "conversion") return <Conversion {...props} shared={shared} />;
  if (chart === "volume") return <Volume {...props} shared={shared} />;
  return <Outcomes {...props} shared={shared} />;
}

const sharedOf = ({ steps, begun, zone }: Overview, links: Links) => ({
  steps,
  begun,
  zone,
  hrefOf: ({ at, to }: Step) => links.transactionsBetween(at, to),
});

type ChartProps = Omit<OutcomeChartProps, "chart"> & {
  shared: ReturnType<typeof sharedOf> & { id: string; actions: ReactNode };
};

function Outcomes({ overview: { transactions, unit, period }, shared }: ChartProps) {
  const { created, success } = transactions.now;
  return (
    <TimeChart<Step>
      {...shared}
      title={
        created === 0
          ? "No transactions in this period"
          : `${formatNumber(created)} ${created === 1 ? "transaction" : "transactions"} · ${formatPercent(success, created)} conversion`
      }
      label={`Transactions by ${unit}`}
      kind="areas"
      series={[
        { name: "Successful", tone: "accent", of: (step) => step.success },
        { name: "In progress", tone: "wait", of: (step) => step.open },
        { name: "Expired or cancelled", tone: "neutral", of: (step) => step.expired },
        { name: "Failed or refunded", tone: "bad", of: (step) => step.failedOrRefunded },
      ]}
      before={{ name: previousLabels[period], of: ({ before }) => before.created }}
    />
  );
}

function Conversion({ overview: { transactions, unit, period }, shared }: ChartProps) {
  const { created, success } = transactions.now;
  return (
    <TimeChart<Step>
      {...shared}
      title={
        created === 0 ? "No transactions in this period" : `${formatPercent(success, created)} conversion (of created)`
      }
      label={`Conversion by ${unit}`}
      kind="lines"
      series={[
        { name: "Conversion", tone: "accent", of: conversionOf },
        { name: "Created", of: (step) => step.created, format: formatNumber },
        { name: "Successful", of: (step) => step.success, format: formatNumber },
      ]}
      before={{ name: previousLabels[period], of: ({ before }) => conversionOf(before) }}
      format={(percent) => formatPercent(percent, 100)}
      formatTick={(percent) => `${percent}%`}
      change={(now, before) => formatPointChange({ part: now, whole: 100 }, { part: before, whole: 100 })}
    />
  );
}

function Volume({ overview: { steps, unit, period }, fiat, shared }: ChartProps) {
  const volumes = new Map(fiat?.steps.map((volume, index) => [steps[index]?.at, volume]));
  const code = fiat?.code ?? "";
  return (
    <TimeChart<Step>
      {...shared}
      title={fiat ? `${formatFixed(fiat.volume.now, 0)} ${code} volume` : "No successful transactions"}
      label={`Volume in ${code} by ${unit}`}
      kind="lines"
      series={[{ name: `Volume (${code})`, tone: "accent", of: ({ at }) => Number(volumes.get(at)?.now ?? 0) }]}
      before={{ name: previousLabels[period], of: ({ at }) => Number(volumes.get(at)?.before ?? 0) }}
      format={(volume) => formatNumber(Math.round(volume))}
      formatTick={formatCompact}
    />
  );
}
