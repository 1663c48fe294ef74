import type { ReactNode } from "react";
import { formatChange, formatNumber } from "#lib/format-number.ts";
import { axisMax, timeTicks } from "./axis.ts";
import { type ChartColumn, ChartCursor } from "./chart-cursor.tsx";
import { type ChartRows, joinRows } from "./chart-rows.ts";
import { ChartTable } from "./chart-table.tsx";
import { ChartText } from "./chart-text.tsx";
import { OpenMark } from "./current-step.tsx";
import { LegendItem } from "./legend-item.tsx";
import { Plot, type PlotKind } from "./plot.tsx";
import { stepTitle } from "./step-title.ts";
import { fillOf, type Tone } from "./tones.ts";

type Series<Step> = {
  name: string;
  /** Without one the series is only in the tooltip and the table. */
  tone?: Tone;
  /** Null if there is nothing to show for this step. */
  of(step: Step): number | null;
  /** If it differs from the chart's. */
  format?(value: number): string;
};

type TimeChartProps<Step> = {
  id: string;
  /** With the most important number: "1,204 transactions · 87% paid". */
  title: ReactNode;
  /** Describes the chart to screen readers. */
  label: string;
  kind?: PlotKind;
  /** Hours or days, with those of today that are still to come. */
  steps: Step[];
  /** The number of steps that have begun. The last one hasn't ended. */
  begun?: number;
  /** The steps' time zone. */
  zone?: string;
  series: Series<Step>[];
  /** The previous period, compared with the sum of the series. Only lines draw it: under stacked areas or bars it would cross them. */
  before?: { name: string; of(step: Step): number | null };
  /** In the tooltip and the table. */
  format?(value: number): string;
  /** On the axis. */
  formatTick?(value: number): string;
  change?(now: number, before: number): string | null;
  isCompact?: boolean;
  /** For pages without scripts: no tooltip, and the table is part of the page. */
  isStatic?: boolean;
  /** At the right of the title. */
  actions?: ReactNode;
  /** The list behind one hour or day. */
  hrefOf?(step: Step): string;
};

const fewMax = 5;

/** A chart of hours or days, with a tooltip and its values as a table. With few values it is a sentence. */
export function TimeChart<Step extends { at: string }>({ before: previous, ...rest }: TimeChartProps<Step>) {
  // New partners have nothing to compare with.
  const before = rest.steps.some((step) => previous?.of(step)) ? previous : undefined;
  const props = { ...rest, before };
  const { id, title, label, kind = "bars", steps, begun = steps.length, series, actions, hrefOf } = props;
  const drawn = series.flatMap(({ tone, ...rest }) => (tone ? [{ ...rest, tone }] : []));
  const shown = steps.slice(0, begun);
  const totals = shown.map((step) => (kind === "lines" ? topOf(drawn, step) : totalOf(drawn, step)));
  const { columns, rows } = tableOf(props, drawn);
  const table = { columns, rows: joinRows(rows) };
  const isFew = isFewValues(kind, totals);
  return (
    <section aria-labelledby={id} className="border-line min-w-0 border-t pt-3">
      <div className="flex items-start justify-between gap-x-4 gap-y-1 max-sm:flex-wrap">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {isFew ? (
        <ChartText columns={columns} rows={rows} has={totals.map((total) => Boolean(total))} />
      ) : (
        <>
          <Legend
            kind={kind}
            series={drawn}
            before={kind === "lines" ? before?.name : undefined}
            soFar={soFarOf(props, drawn)}
          />
          <Drawing {...props} kind={kind} drawn={drawn} totals={totals} table={table} />
          <ChartTable
            caption={label}
            head={columns.map(({ name }) => name)}
            rows={table.rows}
            hrefs={hrefOf && joinRows(shown.map((step) => [hrefOf(step)]))}
            isAlwaysRendered={props.isStatic}
          />
        </>
      )}
    </section>
  );
}

type Drawn<Step> = (Series<Step> & { tone: Tone })[];
type DrawingProps<Step> = TimeChartProps<Step> & {
  kind: PlotKind;
  drawn: Drawn<Step>;
  totals: (number | null)[];
  table: { columns: ChartColumn[]; rows: ChartRows };
};

function Drawing<Step extends { at: string }>(props: DrawingProps<Step>) {
  const { id, label, kind, steps, begun, zone = "UTC", drawn, before, totals, table, isCompact, isStatic } = props;
  const { formatTick = formatNumber } = props;
  const previous = kind === "lines" ? before && steps.map((step) => before.of(step)) : undefined;
  const max = axisMax(Math.max(0, ...[...totals, ...(previous ?? [])].map((value) => value ?? 0)));
  const times = steps.map(({ at }) => at);
  const unfinished = begun === undefined ? undefined : begun - 1;
  return (
    <div className="mt-4">
      <Plot
        id={id}
        kind={kind}
        series={drawn.map(({ name, tone, of }) => ({
          name,
          tone,
          values: steps.map((step, index) => (index < (begun ?? steps.length) ? of(step) : null)),
        }))}
        before={previous}
        max={max}
        yTicks={[formatTick(max), formatTick(max / 2), formatTick(0)]}
        xTicks={timeTicks(times, zone, unfinished)}
        unfinished={unfinished}
        isCompact={isCompact}
      >
        {!isStatic && (
          <ChartCursor
            label={label}
            kind={kind}
            count={steps.length}
            columns={table.columns}
            rows={table.rows}
            heights={
              kind === "bars" ? undefined : totals.map((total) => (total === null ? null : 100 - (total / max) * 100))
            }
          />
        )}
      </Plot>
    </div>
  );
}

type LegendProps = {
  kind: PlotKind;
  series: { name: string; tone: Tone }[];
  before: string | undefined;
  /** The value of the step that hasn't ended. */
  soFar: string | null;
};

function Legend({ kind, series, before, soFar }: LegendProps) {
  return (
    <p className="text-muted mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {series.map(({ name, tone }) => (
        <LegendItem key={name} name={name} className={fillOf(kind, tone)} />
      ))}
      {before && (
        <span className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 14 8" className="h-2 w-3.5">
            <path d="M1 4h12" className="stroke-muted stroke-[1.5] [stroke-dasharray:0.1_4] [stroke-linecap:round]" />
          </svg>
          {before}
        </span>
      )}
      {soFar && (
        <span className="inline-flex items-center gap-1.5">
          {kind === "lines" ? <OpenMark className="stroke-muted" /> : <HatchedSquare />}
          {soFar} so far
        </span>
      )}
    </p>
  );
}

const HatchedSquare = () => (
  <svg aria-hidden="true" viewBox="0 0 8 8" className="stroke-muted size-2">
    <path d="M0 2 2 0M0 6 6 0M2 8 8 2M6 8 8 6" />
  </svg>
);

/** Of stacked series their sum; of several lines none, because one number can't sum them up. */
function soFarOf<Step>(props: TimeChartProps<Step>, drawn: Drawn<Step>): string | null {
  const { kind = "bars", steps, begun, format = formatNumber } = props;
  const step = begun === undefined ? undefined : steps[begun - 1];
  const value = step && (kind !== "lines" || drawn.length === 1) ? totalOf(drawn, step) : null;
  return value === null ? null : format(value);
}

/** The sum; null if no series has a value. */
function totalOf<Step>(series: Series<Step>[], step: Step): number | null {
  const values = series.flatMap(({ of }) => of(step) ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** The highest line. */
const topOf = <Step,>(series: Series<Step>[], step: Step): number | null =>
  series.reduce<number | null>((top, { of }) => {
    const value = of(step);
    return value === null ? top : Math.max(top ?? value, value);
  }, null);

/** What the tooltip and the table show: the time, the series, their total, the previous period and the change. */
function tableOf<Step extends { at: string }>(props: TimeChartProps<Step>, drawn: Drawn<Step>) {
  const { steps, begun = steps.length, zone = "UTC", series, before, format = formatNumber } = props;
  const change = props.change ?? ((now: number, then: number) => formatChange(`${now}`, `${then}`));
  const text = (value: number | null, of = format) => (value === null ? "–" : of(value));
  const titleOf = stepTitle(steps, zone);
  const hasTotal = drawn.length > 1 && props.kind !== "lines";
  const columns = [
    { name: titleOf.head },
    ...series.map(({ name, tone }) => ({ name, tone })),
    ...(hasTotal ? [{ name: "Total" }] : []),
    ...(before ? [{ name: before.name }, { name: "Change" }] : []),
  ];
  const rows = steps.slice(0, begun).map((step, index) => {
    const [now, then] = [totalOf(drawn, step), before?.of(step) ?? null];
    return [
      titleOf.step(step.at) + (index + 1 === props.begun ? ", so far" : ""),
      ...series.map((one) => text(one.of(step), one.format)),
      ...(hasTotal ? [text(now)] : []),
      ...(before ? [text(then), (now !== null && then !== null && change(now, then)) || "–"] : []),
    ];
  });
  return { columns, rows };
}

/** Fewer than five events, or points of a line. */
function isFewValues(kind: PlotKind, totals: (number | null)[]): boolean {
  if (kind === "lines") return totals.filter((total) => total !== null).length < fewMax;
  return totals.reduce<number>((sum, total) => sum + (total ?? 0), 0) < fewMax;
}
