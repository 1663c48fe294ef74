"use client";
import Link from "next/link";
import { HistogramZoom } from "#components/api-logs/histogram-zoom.tsx";
import { timeAddress } from "#components/api-logs/logs-address.ts";
import { axisMax } from "#components/ui/chart/axis.ts";
import { joinRows } from "#components/ui/chart/chart-rows.ts";
import { ChartTable } from "#components/ui/chart/chart-table.tsx";
import { LegendItem } from "#components/ui/chart/legend-item.tsx";
import { Plot } from "#components/ui/chart/plot.tsx";
import { type Tone, tones } from "#components/ui/chart/tones.ts";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ApiLogFilter, Histogram, HistogramBar } from "#lib/api-logs/contract.ts";
import { dayMs } from "#lib/duration.ts";
import { formatNumber, formatPercent } from "#lib/format-number.ts";
import { formatDay, formatMinute } from "#lib/format-time.ts";
import { toLocalInput, zoneName } from "#lib/time-zone.ts";

type RequestsHistogramProps = { path: string; filter: ApiLogFilter; histogram: Histogram; zone: string };

const series: { name: string; tone: Tone; of(bar: HistogramBar): number }[] = [
  { name: "2xx", tone: "accent", of: ({ answered }) => answered },
  { name: "4xx", tone: "wait", of: ({ refused }) => refused },
  { name: "5xx", tone: "bad", of: ({ failed }) => failed },
];

/** Requests over time. Dragging over the bars, or two sliders for the keyboard, zoom in. */
export function RequestsHistogram({ path, filter, histogram, zone }: RequestsHistogramProps) {
  const { bars, stepMs, countedTo } = histogram;
  const isDays = stepMs >= dayMs;
  const barZone = isDays ? histogram.zone : zone;
  const max = axisMax(Math.max(...bars.map(totalOf)));
  const label = `Requests in each ${formatStep(stepMs)}${isDays ? ` (${zoneName(barZone)})` : ""}`;
  const hasTime = filter.window || filter.from || filter.to;
  return (
    <section aria-labelledby="requests-over-time" className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 id="requests-over-time" className="font-semibold">
          {histogramTitle(bars)}
        </h2>
        {hasTime && (
          <Link href={timeAddress(path, filter, {})} className={buttonClass("quiet", "-my-1 ms-auto h-7!")}>
            Reset time
          </Link>
        )}
      </div>
      <p className="text-muted mt-0.5 mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        {series.map(({ name, tone }) => (
          <LegendItem key={name} name={name} className={tones[tone].fill} />
        ))}
        {isDays && barZone !== zone && <span>Days in {zoneName(barZone)}</span>}
        {countedTo && (
          <span>
            Counted up to <TimeText at={countedTo} />. The list below has newer requests.
          </span>
        )}
      </p>
      <Plot
        id="requests-plot"
        kind="bars"
        series={series.map(({ name, tone, of }) => ({ name, tone, values: bars.map(of) }))}
        max={max}
        yTicks={[formatNumber(max), formatNumber(max / 2), "0"]}
        xTicks={ticksOf(histogram, barZone)}
        isCompact
      >
        <HistogramZoom
          label={label}
          columns={[{ name: "Time" }, ...series.map(({ name, tone }) => ({ name, tone }))]}
          rows={bars.map((bar) => [barText(bar.at, histogram, barZone), ...countsOf(bar)])}
          path={path}
          query={filter}
          starts={bars.map(({ at }) => at)}
          to={filter.to ?? (filter.window === "yesterday" ? histogram.to : null)}
        />
      </Plot>
      <RequestsTable label={label} bars={bars} zone={barZone} />
    </section>
  );
}

const RequestsTable = ({ label, bars, zone }: { label: string; bars: HistogramBar[]; zone: string }) => (
  <ChartTable
    caption={label}
    head={[`From (${zoneName(zone)})`, ...series.map(({ name }) => name)]}
    rows={joinRows(bars.map((bar) => [toLocalInput(new Date(bar.at), zone).replace("T", " "), ...countsOf(bar)]))}
  />
);

const countsOf = (bar: HistogramBar) => series.map(({ of }) => formatNumber(of(bar)));

const totalOf = ({ answered, refused, failed }: HistogramBar): number => answered + refused + failed;

/** Evenly spaced, with room for their texts. */
function ticksOf(histogram: Histogram, zone: string) {
  const { bars } = histogram;
  const texts = bars.map(({ at }) => barText(at, histogram, zone));
  const gaps = Math.min(texts.some((text) => text.length > 6) ? 2 : 4, bars.length - 1);
  return Array.from({ length: gaps + 1 }, (_none, place) => {
    const index = gaps === 0 ? 0 : Math.round((place / gaps) * (bars.length - 1));
    return { index, text: texts[index] ?? "" };
  });
}

/** The start of a bar: "14:05" within a day, "Nov 14 14:05" beyond, "Nov 14" for whole days. */
function barText(at: string, { from, to, stepMs }: Pick<Histogram, "from" | "to" | "stepMs">, zone: string): string {
  const start = new Date(at);
  if (stepMs >= dayMs) return formatDay(start, zone);
  const isWithinDay = Date.parse(to) - Date.parse(from) <= dayMs;
  return isWithinDay ? formatMinute(start, zone) : `${formatDay(start, zone)} ${formatMinute(start, zone)}`;
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
  return `${formatNumber(count)} ${count === 1 ? "request" : "requests"}, ${formatPercent(errors, count)} errors`;
}
