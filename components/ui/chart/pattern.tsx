type PatternProps = {
  /** Unique on the page. */
  id: string;
  x?: string;
  width?: string;
};

/** Stripes in the background's color over the step that hasn't ended. */
export const Pattern = ({ id, x, width = "100%" }: PatternProps) => (
  <>
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M1 0V5" className="stroke-paper stroke-[2.5]" />
    </pattern>
    <rect x={x} width={width} height="100%" fill={`url(#${id})`} />
  </>
);
