import { batchDuration, batchSize, batchWait } from "#lib/metrics/metrics.ts";
import { requestMeter } from "#lib/metrics/request-meter.ts";
import { type Span, withSpan } from "#lib/tracing.ts";
import { median, type WriteLine } from "./measure.ts";

const calls = 1_000_000;
const rounds = 9;

const meter = requestMeter("GET", "/api/v1/partner/providers");
const [sizes, waits, durations] = [batchSize.of("bench"), batchWait.of("bench"), batchDuration.of("bench")];
const span: Span<number> = { name: "bench", kind: "internal" };

const parts = {
  "request, with its clock": () => meter(200, performance.now()),
  "statement of a batch": () => {
    waits.observeSince(performance.now());
    sizes.observe(20);
    durations.observeSince(performance.now());
  },
  "span without an exporter": () => withSpan(span, () => 1),
};

/** The CPU of what metrics and spans add to a request. */
export function benchMetrics(say: WriteLine) {
  say(`\nMetrics and spans, CPU in nanoseconds: median (lowest) of ${rounds} rounds\n`);
  const measured: Record<string, number> = {};
  for (const [name, run] of Object.entries(parts)) {
    const all = Array.from({ length: rounds }, () => time(run));
    measured[name] = median(all);
    say(`${name.padEnd(26)} ${measured[name]} (${Math.min(...all)})`);
  }
  return measured;
}

function time(run: () => unknown): number {
  const before = process.cpuUsage();
  for (let count = 0; count < calls; count += 1) run();
  const { user, system } = process.cpuUsage(before);
  return Math.round(((user + system) * 1_000) / calls);
}
