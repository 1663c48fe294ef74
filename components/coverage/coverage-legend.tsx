import type { ReactNode } from "react";

type CoverageLegendProps = { servedCount: number; countryCount: number };

/** What the counts of the grid mean. */
export const CoverageLegend = ({ servedCount, countryCount }: CoverageLegendProps) => (
  <div className="text-muted mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
    <p>
      {servedCount} of {countryCount} countries are known to be served
    </p>
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      <Sign sign={<b className="text-ink font-medium">2</b>}>providers serve the country</Sign>
      <Sign sign="2*">depend on the state or province</Sign>
      <Sign sign="2?">don’t publish their countries</Sign>
    </ul>
  </div>
);

type SignProps = { sign: ReactNode; children: ReactNode };

const Sign = ({ sign, children }: SignProps) => (
  <li>
    <span className="border-line me-1 inline-block rounded-xs border px-1 tabular-nums">{sign}</span> {children}
  </li>
);
