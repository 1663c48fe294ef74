import { formatNumber } from "#lib/format-number.ts";

type CallBarsProps = {
  /** Calls of each hour, the oldest first. */
  calls: number[];
};

const slot = 4;
const height = 20;

/** A day of a key in the size of a word, with its sum. */
export function CallBars({ calls }: CallBarsProps) {
  const sum = calls.reduce((total, count) => total + count, 0);
  if (sum === 0) return <span className="text-muted">none</span>;
  const top = Math.max(...calls);
  const bars = calls.map((count, hour) => {
    // One call among thousands is still to be seen.
    const bar = count === 0 ? 0 : Math.max((count / top) * height, 1);
    return `M${hour * slot} ${height - bar}h${slot - 1}V${height}h-${slot - 1}z`;
  });
  return (
    <span className="inline-flex items-center gap-2">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${calls.length * slot} ${height}`}
        className="fill-ink/70 h-5 w-24 shrink-0"
        preserveAspectRatio="none"
      >
        <path d={bars.join("")} />
        <path d={`M0 ${height}h${calls.length * slot}`} className="stroke-edge/60 stroke-1" />
      </svg>
      <span className="tabular-nums">{formatNumber(sum)}</span>
    </span>
  );
}
