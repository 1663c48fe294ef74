import type { ReactNode } from "react";
import { type Fill, fills } from "./bar-chart.tsx";

type ChartLegendProps = {
  series: readonly { name: string; fill: Fill }[];
  /** The name of the line for the previous period. */
  before?: string;
  children?: ReactNode;
};

export function ChartLegend({ series, before, children }: ChartLegendProps) {
  return (
    <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-xs">
      {series.map(({ name, fill }) => (
        <LegendItem key={name} name={name} className={fills[fill]} />
      ))}
      {before && (
        <span className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" viewBox="0 0 12 8" className="h-2 w-3">
            <path d="M0 4h12" className="stroke-faint stroke-[1.5]" />
          </svg>
          {before}
        </span>
      )}
      {children}
    </p>
  );
}

export const LegendItem = ({ name, className }: { name: string; className: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
      <rect width="8" height="8" className={className} />
    </svg>
    {name}
  </span>
);
