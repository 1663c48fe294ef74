import Link from "next/link";
import { HistogramZoom } from "#components/api-logs/histogram-zoom.tsx";
import { timeAddress } from "#components/api-logs/logs-address.ts";
import { axisMax, type Bar, BarChart, type Fill } from "#components/ui/chart/bar-chart.tsx";
import { ChartLegend } from "#components/ui/chart/chart-legend.tsx";
import { ChartTable } from "#components/ui/chart/chart-table.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ApiLogFilter, Histogram, HistogramBar } from "#lib/api-logs/contract.ts";
import { dayMs } from "#lib/duration.ts";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDay } from "#lib/format-time.ts";

type RequestsHistogramProps = { path: string; filter: ApiLogFilter; histogram: Histogram };

const series: { name: string; fill: Fill; of(bar: HistogramBar): number }[] = [
  { name: "2xx", fill: "rest", of: ({ answered }) => answered },
  { name: "4xx", fill: "wait", of: ({ refused }) => refused },
  { name: "5xx", fill: "bad", of: ({ failed }) => failed },
];

/** Requests over time. Dragging over the bars, or two sliders for the keyboard, zoom in. */
export function RequestsHistogram({ path, filter, histogram }: RequestsHistogramProps) {
  const { bars, stepMs, counts, countedTo } = histogram;
  const top = axisMax(Math.max(...bars.map(totalOf)));
  const countsText = (bar: HistogramBar) => series.map(({ name, of }) => `${formatNumber(of(bar))} ${name}`).join(", ");
  const drawn = bars.map(
    (bar): Bar => ({
      title: `${barText(bar.at, histogram)}: ${countsText(bar)}`,
      parts: series.map(({ fill, of }) => ({ fill, value: of(bar) })),
      before: null,
    }),
  );
  const label = `Requests in each ${formatStep(stepMs)}`;
  const hasTime = filter.window || filter.from || filter.to;
  return (
    <section aria-labelledby="requests-over-time" className="mb-4 min-w-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id="requests-over-time" className="font-semibold">
          {histogramTitle(bars)}
        </h2>
        <ChartLegend series={series} />
        {hasTime && (
          <Link href={timeAddress(path, filter, {})} className={buttonClass("quiet", "ml-auto h-7!")}>
            Reset time
          </Link>
        )}
      </div>
      <CountsNote counts={counts} countedTo={countedTo} />
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
          bars={drawn.map(({ title }, index) => ({ at: bars[index]?.at ?? "", title }))}
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

/** Explains what the bars leave out. */
function CountsNote({ counts, countedTo }: Pick<Histogram, "counts" | "countedTo">) {
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
      {shown.map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several labels can be of the same bar.
        <span key={index}>
          {bar && barText(bar.at, histogram)}
          {index === 0 && " UTC"}
        </span>
      ))}
    </div>
  );
}

const totalOf = ({ answered, refused, failed }: HistogramBar): number => answered + refused + failed;

/** The start of a bar in UTC: "14:05" within a day, "Nov 14 14:05" beyond, "Nov 14" for whole days. */
function barText(at: string, { from, to, stepMs }: Pick<Histogram, "from" | "to" | "stepMs">): string {
  const day = formatDay(new Date(at));
  if (stepMs >= dayMs) return day;
  const isWithinDay = Date.parse(to) - Date.parse(from) <= dayMs;
  return isWithinDay ? at.slice(11, 16) : `${day} ${at.slice(11, 16)}`;
}

/** "5 minutes", "3 hours", "day". */
function formatStep(stepMs: number): string {
  const minutes = stepMs / 60_000;
  if (minutes < 60) return minutes === 1 ? "minute" : `${minutes} minutes`;
  const hours = minutes / 60;
  if (hours < 24) return hours === 1 ? "hour" : `${hours} hours`;
  return "day";
}

/** "1,204 requests, 3.2% errors". */
function histogramTitle(bars: HistogramBar[]): string {
  const count = bars.reduce((sum, bar) => sum + totalOf(bar), 0);
  const errors = bars.reduce((sum, { refused, failed }) => sum + refused + failed, 0);
  if (count === 0) return "No requests in this period";
  return `${formatNumber(count)} ${count === 1 ? "request" : "requests"}, ${formatPercent(errors, count)} errors`;
}
