import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatDay } from "#lib/format-time.ts";
import type { Overview } from "#lib/overview/contract.ts";
import { axisMax, type Bar, BarChart, type Fill } from "./bar-chart.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { ChartTable } from "./chart-table.tsx";

type Series<Step> = {
  name: string;
  /** The color in the bar; without one the series is only in the table. */
  fill?: Fill;
  of(step: Step): number;
};

type TimeChartProps<Step> = {
  id: string;
  /** With the most important number: "1,204 transactions · 87% paid". */
  title: ReactNode;
  overview: { steps: Step[]; unit: Overview["unit"] };
  series: Series<Step>[];
  /** The previous period, as a line. */
  before?: { name: string; of(step: Step): number | null };
  /** Describes the chart to screen readers. */
  label: string;
  note?: ReactNode;
  /** The list behind one hour or day. */
  hrefOf?(step: Step): string;
};

/** Bars by hour or day, with their values as a table. */
export function TimeChart<Step extends { at: string }>(props: TimeChartProps<Step>) {
  const { id, title, series, before, label, note, hrefOf } = props;
  const { steps, unit } = props.overview;
  const drawn = series.flatMap(({ fill, ...rest }) => (fill ? [{ ...rest, fill }] : []));
  const totals = steps.map((step) => drawn.reduce((sum, { of }) => sum + of(step), 0));
  const top = axisMax(Math.max(...totals, ...steps.map((step) => before?.of(step) ?? 0)));
  const columns: { name: string; of(step: Step): number | null }[] = before ? [...series, before] : series;
  const valuesText = (step: Step) => columns.map(({ name, of }) => `${name} ${valueText(of(step))}`).join(", ");
  const bars = steps.map(
    (step): Bar => ({
      title: `${stepText(step.at, unit)}: ${valuesText(step)}`,
      parts: drawn.map(({ fill, of }) => ({ fill, value: of(step) })),
      before: before?.of(step) ?? null,
    }),
  );
  return (
    <section aria-labelledby={id} className="border-line min-w-0 border-t pt-3">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ChartLegend series={drawn} before={before?.name}>
        {note}
      </ChartLegend>
      <div className="relative mt-3 pr-10">
        <Gridline at="top-0" text={formatNumber(top)} />
        <Gridline at="top-1/2" text={formatNumber(top / 2)} />
        <BarChart label={label} bars={bars} top={top} className="border-edge relative h-32 border-b" />
      </div>
      <Axis steps={steps} unit={unit} />
      <ChartTable
        caption={label}
        head={[unit === "hour" ? "Hour (UTC)" : "Day (UTC)", ...columns.map(({ name }) => name)]}
        hrefs={hrefOf && steps.map((step) => hrefOf(step))}
        rows={steps.map((step) => [stepText(step.at, unit), ...columns.map(({ of }) => valueText(of(step)))])}
      />
    </section>
  );
}

const valueText = (count: number | null) => (count === null ? "–" : formatNumber(count));

function Gridline({ at, text }: { at: string; text: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames("border-line pointer-events-none absolute right-10 left-0 border-t", at)}
    >
      <span className="text-faint absolute top-0 -right-10 w-9 -translate-y-1/2 text-right text-xs tabular-nums">
        {text}
      </span>
    </div>
  );
}

function Axis({ steps, unit }: { steps: { at: string }[]; unit: Overview["unit"] }) {
  const shown = [steps[0], steps[Math.floor(steps.length / 2)], steps.at(-1)];
  return (
    <div aria-hidden="true" className="text-faint mt-1 flex justify-between pr-10 text-xs tabular-nums">
      {shown.map(
        (step, index) =>
          step && <span key={step.at}>{index === 2 && unit === "day" ? "today" : stepText(step.at, unit)}</span>,
      )}
    </div>
  );
}

/** "14:00" or "Nov 14", in UTC. */
export const stepText = (at: string, unit: Overview["unit"]): string =>
  unit === "hour" ? at.slice(11, 16) : formatDay(new Date(at));
