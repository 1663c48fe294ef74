import Link from "next/link";
import { HistogramZoom } from "#components/api-logs/histogram-zoom.tsx";
import { timeAddress } from "#components/api-logs/logs-address.ts";
import { axisMax, type Bar, BarChart, type Fill, fills } from "#components/ui/chart/bar-chart.tsx";
import { ChartTable } from "#components/ui/chart/chart-table.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ApiLogFilter, Histogram, HistogramBar } from "#lib/api-logs/contract.ts";
import { formatNumber } from "#lib/format-number.ts";
import { barText, formatStep, histogramTitle, totalOf } from "./histogram-text.ts";

type RequestsHistogramProps = { path: string; filter: ApiLogFilter; histogram: Histogram };

const series: { name: string; fill: Fill; of(bar: HistogramBar): number }[] = [
  { name: "2xx", fill: "rest", of: ({ answered }) => answered },
  { name: "4xx", fill: "wait", of: ({ refused }) => refused },
  { name: "5xx", fill: "bad", of: ({ failed }) => failed },
];

/** Requests over time. Select a period by dragging or by keyboard. */
export function RequestsHistogram({ path, filter, histogram }: RequestsHistogramProps) {
  const { bars, stepMs, counts, countedTo } = histogram;
  const top = axisMax(Math.max(...bars.map(totalOf)));
  const countsOf = (bar: HistogramBar) => series.map(({ name, of }) => `${formatNumber(of(bar))} ${name}`).join(", ");
  const drawn = bars.map(
    (bar): Bar => ({
      title: `${barText(bar.at, histogram)}: ${countsOf(bar)}`,
      parts: series.map(({ fill, of }) => ({ fill, value: of(bar) })),
      before: null,
    }),
  );
  const label = `Requests in each ${formatStep(stepMs)}`;
  const isNarrowed = filter.window || filter.from || filter.to;
  return (
    <section aria-labelledby="requests-over-time" className="mb-4 min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="requests-over-time" className="font-semibold">
          {histogramTitle(bars)}
        </h2>
        <Legend />
        {isNarrowed && (
          <Link href={timeAddress(path, filter, {})} className={buttonClass("quiet", "ml-auto h-7!")}>
            Reset time
          </Link>
        )}
      </div>
      <Basis counts={counts} countedTo={countedTo} />
      <div className="relative mt-2">
        <span
          aria-hidden="true"
          className="text-faint bg-paper/80 pointer-events-none absolute -top-1 left-0 z-1 pr-1 text-xs tabular-nums"
        >
          {formatNumber(top)}
        </span>
        <BarChart label={label} bars={drawn} top={top} className="border-edge h-24 border-b" />
        <HistogramZoom
          path={path}
          query={filter}
          bars={drawn.map(({ title }, place) => ({ at: bars[place]?.at ?? "", title }))}
          to={filter.to ?? null}
          stepMs={stepMs}
        />
      </div>
      <Axis histogram={histogram} />
      <ChartTable
        caption={label}
        head={["From (UTC)", ...series.map(({ name }) => name)]}
        rows={bars.map((bar) => [
          `${bar.at.slice(0, 16).replace("T", " ")}`,
          ...series.map(({ of }) => formatNumber(of(bar))),
        ])}
      />
    </section>
  );
}

function Legend() {
  return (
    <p className="text-muted flex flex-wrap items-center gap-x-4 text-xs">
      {series.map(({ name, fill }) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
            <rect width="8" height="8" className={fills[fill]} />
          </svg>
          {name}
        </span>
      ))}
    </p>
  );
}

/** Explains what the bars don't include, if anything. */
function Basis({ counts, countedTo }: Pick<Histogram, "counts" | "countedTo">) {
  return (
    <>
      {counts === "part" && (
        <p className="text-muted text-sm">
          The chart ignores text filters because there are more than 10,000 requests. Choose a shorter period to apply
          all filters.
        </p>
      )}
      {countedTo && (
        <p className="text-muted text-sm">
          Counted up to <TimeText at={countedTo} />. The list below has newer requests.
        </p>
      )}
    </>
  );
}

function Axis({ histogram }: { histogram: Histogram }) {
  const { bars } = histogram;
  const shown = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)];
  return (
    <div aria-hidden="true" className="text-faint mt-1 flex justify-between text-xs tabular-nums">
      {shown.map((bar, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two labels can belong to the same bar.
        <span key={place}>
          {bar && barText(bar.at, histogram)}
          {place === 0 && " UTC"}
        </span>
      ))}
    </div>
  );
}
