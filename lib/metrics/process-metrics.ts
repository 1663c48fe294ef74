import { constants, monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { clockDifference } from "#lib/clock.ts";
import { clockAhead, cpuSeconds, eventLoopDelay, gcDuration, heapBytes, residentBytes, startTime } from "./metrics.ts";
import { onScrape } from "./write-metrics.ts";

// Every 20 ms: a tenth of a percent of a core.
const resolutionMs = 20;
const quantiles = [0.5, 0.9, 0.99];
const gcKinds = new Map([
  [constants.NODE_PERFORMANCE_GC_MINOR, "minor"],
  [constants.NODE_PERFORMANCE_GC_MAJOR, "major"],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, "incremental"],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, "weak"],
]);

/** Measures CPU, memory, garbage collections, and the delay of the event loop of this process until it ends. */
export function measureProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { detail?: { kind?: number } })[])
      gcDuration.of(gcKinds.get(entry.detail?.kind ?? 0) ?? "other").observe(entry.duration / 1_000);
  }).observe({ entryTypes: ["gc"] });
  startTime.of().set(performance.timeOrigin / 1_000);
  onScrape(() => {
    const { user, system } = process.cpuUsage();
    cpuSeconds.of().value = (user + system) / 1_000_000;
    const { rss, heapUsed } = process.memoryUsage();
    residentBytes.of().set(rss);
    heapBytes.of().set(heapUsed);
    clockAhead.of().set(clockDifference());
    // Of a timer that runs every 20 ms, in nanoseconds; nothing was late before the first run.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1_000) || 0;
    for (const quantile of quantiles) eventLoopDelay.of(String(quantile)).set(late(delay.percentile(quantile * 100)));
    eventLoopDelay.of("1").set(late(delay.max));
    delay.reset();
  });
}
