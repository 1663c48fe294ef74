"use client";
import { DistributionChart } from "#components/ui/chart/distribution-chart.tsx";
import { durationBounds, type LogSummary } from "#lib/api-logs/summary-contract.ts";
import { formatNumber } from "#lib/format-number.ts";
import { formatDuration } from "#lib/format-time.ts";

/** How long the matching requests took. */
export function ResponseTimes({ durations, percentiles, since }: Omit<LogSummary, "facets">) {
  if (!percentiles) return null;
  const figures = Object.entries(percentiles);
  return (
    <section aria-labelledby="response-times" className="min-w-0">
      <h2 id="response-times" className="font-semibold">
        Response time
      </h2>
      <p className="text-muted mt-0.5 mb-4 flex flex-wrap gap-x-3 text-xs tabular-nums">
        {figures.map(([name, ms]) => (
          <span key={name}>
            {name} <span className="text-ink font-medium">{formatDuration(ms)}</span>
          </span>
        ))}
        {since && <span>of the newest {formatNumber(sum(durations))}</span>}
      </p>
      <DistributionChart
        id="response-times-chart"
        label="Requests by response time"
        unit="Requests"
        buckets={durations.map((count, bucket) => ({ name: rangeText(bucket), count }))}
        ticks={[1, 4, 7].map((index) => ({ index, text: formatDuration(durationBounds[index] ?? 0) }))}
        marks={figures.map(([name, ms]) => ({ name, text: "", at: placeOf(ms) }))}
      />
    </section>
  );
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

/** The bucket of a duration, and how far it is within the bucket. */
function placeOf(ms: number): number {
  const bucket = durationBounds.findIndex((bound) => ms <= bound);
  const [from, to] = [durationBounds[bucket - 1] ?? 0, durationBounds[bucket]];
  return to === undefined ? durationBounds.length + 0.5 : bucket + (ms - from) / (to - from);
}

/** "Up to 5 ms", "5 ms–10 ms", "Over 2.5 s". */
function rangeText(bucket: number): string {
  const [from, to] = [durationBounds[bucket - 1], durationBounds[bucket]];
  if (to === undefined) return `Over ${formatDuration(from ?? 0)}`;
  return from === undefined ? `Up to ${formatDuration(to)}` : `${formatDuration(from)}–${formatDuration(to)}`;
}
