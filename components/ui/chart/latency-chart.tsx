import type { ReactNode } from "react";
import { formatDuration } from "#lib/format-time.ts";
import { TimeChart } from "./time-chart.tsx";

type LatencyStep = { at: string; p50Ms: number | null; p95Ms: number | null };
type LatencyChartProps = {
  id: string;
  title: ReactNode;
  /** Describes the chart to screen readers. */
  label: string;
  /** Hours or days. The last one hasn't ended. */
  steps: LatencyStep[];
  zone: string;
  isStatic?: boolean;
};

/** Median and 95th percentile of response times. */
export const LatencyChart = ({ steps, ...props }: LatencyChartProps) => (
  <TimeChart
    {...props}
    kind="lines"
    isCompact
    steps={steps}
    begun={steps.length}
    series={[
      { name: "Median", tone: "accent", of: ({ p50Ms }) => p50Ms },
      { name: "p95", tone: "neutral", of: ({ p95Ms }) => p95Ms },
    ]}
    format={latencyText}
    formatTick={formatDuration}
  />
);

// The last bucket has no upper bound.
const latencyText = (ms: number) => (ms >= 2_500 ? "2.5 s or more" : formatDuration(ms));
