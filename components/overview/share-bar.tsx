type ShareBarProps = {
  /** 0 to 1. */
  share: number;
  /** The same of the period before, as a mark. */
  before?: number | null;
};

/** A share as a bar; the number stands beside it. */
export function ShareBar({ share, before }: ShareBarProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="block h-2 w-full overflow-visible"
    >
      <rect width="100" height="8" className="fill-line" />
      <rect width={share * 100} height="8" className="fill-ink/75" />
      {typeof before === "number" && (
        <g className="fill-none">
          <path d={`M${before * 100} -2v12`} vectorEffect="non-scaling-stroke" className="stroke-paper stroke-[3.5]" />
          <path d={`M${before * 100} -2v12`} vectorEffect="non-scaling-stroke" className="stroke-muted stroke-[1.5]" />
        </g>
      )}
    </svg>
  );
}
