import { formatNumber } from "#lib/format-number.ts";

type RequestSparklineProps = {
  /** Requests per hour, oldest first. */
  counts: number[];
};

const slot = 4;
const height = 20;

export function RequestSparkline({ counts }: RequestSparklineProps) {
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum === 0) return <span className="text-muted">0</span>;
  const top = Math.max(...counts);
  const bars = counts.map((count, hour) => {
    // At least one pixel, so that a single request next to thousands stays visible.
    const bar = count === 0 ? 0 : Math.max((count / top) * height, 1);
    return `M${hour * slot} ${height - bar}h${slot - 1}V${height}h-${slot - 1}z`;
  });
  return (
    <span className="inline-flex items-center gap-2">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${counts.length * slot} ${height}`}
        className="fill-ink/70 h-5 w-24 shrink-0"
        preserveAspectRatio="none"
      >
        <path d={bars.join("")} />
        <path d={`M0 ${height}h${counts.length * slot}`} className="stroke-edge/60 stroke-1" />
      </svg>
      <span className="tabular-nums">{formatNumber(sum)}</span>
    </span>
  );
}
