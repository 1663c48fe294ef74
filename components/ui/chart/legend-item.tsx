/** A square in the color of a series, and its name. */
export const LegendItem = ({ name, className }: { name: string; className: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden="true" viewBox="0 0 8 8" className="size-2">
      <rect width="8" height="8" className={className} />
    </svg>
    {name}
  </span>
);
