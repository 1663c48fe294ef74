type SparklineProps = { label: string; values: number[] };

/** A thin line from zero to the maximum. A table below it has the numbers. */
export function Sparkline({ label, values }: SparklineProps) {
  const top = Math.max(...values);
  const points = values.map((value, index) => `${index} ${top === 0 ? 20 : 20 - (value / top) * 20}`);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(values.length - 1, 1)} 20`}
      preserveAspectRatio="none"
      className="block h-5 w-full overflow-visible fill-none [stroke-linejoin:round]"
    >
      <path d={`M0 20H${values.length - 1}`} vectorEffect="non-scaling-stroke" className="stroke-line" />
      <path d={`M${points.join("L")}`} vectorEffect="non-scaling-stroke" className="stroke-ink/75 stroke-[1.25]" />
    </svg>
  );
}
