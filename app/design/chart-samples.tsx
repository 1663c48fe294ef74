import { Sample } from "#app/design/sample.tsx";
import { ChartCursor } from "#components/ui/chart/chart-cursor.tsx";
import { joinRows } from "#components/ui/chart/chart-rows.ts";
import { ChartTable } from "#components/ui/chart/chart-table.tsx";
import { ChartText } from "#components/ui/chart/chart-text.tsx";
import { DistributionChart } from "#components/ui/chart/distribution-chart.tsx";
import { LatencyChart } from "#components/ui/chart/latency-chart.tsx";
import { LegendItem } from "#components/ui/chart/legend-item.tsx";
import { Plot, type PlotSeries } from "#components/ui/chart/plot.tsx";
import { PlotAreas } from "#components/ui/chart/plot-areas.tsx";
import { PlotBars } from "#components/ui/chart/plot-bars.tsx";
import { Sparkline } from "#components/ui/chart/sparkline.tsx";
import { TimeChart } from "#components/ui/chart/time-chart.tsx";
import { dayMs } from "#lib/duration.ts";

const firstMs = Date.parse("2026-10-24T00:00:00.000Z");
const steps = Array.from({ length: 30 }, (_, day) => ({
  at: new Date(firstMs + day * dayMs).toISOString(),
  success: day === 29 ? 14 : 34 + ((day * 7) % 11) - (day % 7 > 4 ? 9 : 0),
  expired: day === 29 ? 3 : 9 + ((day * 5) % 6),
  failed: (day * 3) % 4,
  before: 42 + ((day * 11) % 9) - (day % 7 > 3 ? 6 : 0),
}));
const buckets = [0, 3, 18, 64, 120, 96, 41, 22, 9, 4, 1, 2].map((count, index) => ({
  name: `${index * 50}–${index * 50 + 50} ms`,
  count,
}));
const parts: PlotSeries[] = [{ name: "Count", tone: "accent", values: [2, 4, 1] }];
const table = {
  columns: [{ name: "Step" }, { name: "Count", tone: "accent" as const }],
  rows: [
    ["A", "2"],
    ["B", "4"],
    ["C, so far", "1"],
  ],
};
const series = [
  { name: "Successful", tone: "accent", of: (step: (typeof steps)[number]) => step.success },
  { name: "Expired", tone: "neutral", of: (step: (typeof steps)[number]) => step.expired },
  { name: "Failed", tone: "bad", of: (step: (typeof steps)[number]) => step.failed },
] as const;

export function ChartSamples() {
  const shared = { steps, begun: 30, series: [...series] };
  const before = { name: "Previous 30 days", of: (step: (typeof steps)[number]) => step.before };
  return (
    <>
      <TimeChart id="areas" kind="areas" title="TimeChart of areas" label="Areas by day" before={before} {...shared} />
      <TimeChart id="bars" title="TimeChart of bars, compact" label="Bars by day" isCompact {...shared} />
      <TimeChart
        id="line"
        kind="lines"
        title="TimeChart of a line"
        label="Line by day"
        steps={steps}
        series={[series[0]]}
        before={before}
        isCompact
      />
      <TimeChart
        id="few"
        title="TimeChart with few values is a sentence"
        label="Few values by day"
        steps={[
          { at: "2026-11-14T00:00:00.000Z", count: 1 },
          { at: "2026-11-15T00:00:00.000Z", count: 2 },
        ]}
        series={[{ name: "Requests", tone: "accent", of: ({ count }) => count }]}
      />
      <LatencyChart
        id="latency"
        title="LatencyChart"
        label="Latency by day"
        zone="UTC"
        steps={steps.map(({ at, failed }) => ({ at, p50Ms: 200 + failed * 50, p95Ms: 500 + failed * 250 }))}
      />
      <section>
        <h3 className="mb-4 font-semibold">DistributionChart</h3>
        <DistributionChart
          id="distribution"
          label="Requests by duration"
          unit="Requests"
          buckets={buckets}
          ticks={[0, 4, 8].map((index) => ({ index, text: `${index * 50} ms` }))}
          marks={[
            { name: "p50", text: "218 ms", at: 4.4 },
            { name: "p95", text: "381 ms", at: 7.6 },
            { name: "p99", text: "463 ms", at: 9.3 },
          ]}
        />
      </section>
      <Sample title="Sparkline">
        <div className="w-60">
          <Sparkline values={steps.map(({ success }) => success)} before={steps.map((step) => step.before)} />
        </div>
      </Sample>
      <Sample title="The parts of a TimeChart">
        <div className="w-full">
          <Plot
            id="parts"
            kind="bars"
            series={parts}
            max={4}
            yTicks={["4", "2", "0"]}
            xTicks={[{ index: 0, text: "A" }]}
            unfinished={2}
            isCompact
          >
            <ChartCursor label="Parts" kind="bars" count={3} {...table} rows={joinRows(table.rows)} />
          </Plot>
          <ChartTable caption="Parts" head={["Step", "Count"]} rows={joinRows(table.rows)} />
          <ChartText {...table} has={[true, true, true]} />
        </div>
        <svg aria-hidden="true" className="h-8 w-32">
          <PlotBars series={parts} max={4} />
        </svg>
        <div className="h-8 w-32 *:size-full">
          <PlotAreas
            kind="areas"
            series={parts}
            before={[3, 2, 3]}
            max={4}
            placeOf={(index) => index * 50}
            unfinished={2}
          />
        </div>
      </Sample>
      <Sample title="LegendItem">
        <LegendItem name="Requests" className="fill-accent" />
      </Sample>
    </>
  );
}
