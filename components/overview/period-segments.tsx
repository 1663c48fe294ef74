import { type PeriodName, periodNames } from "#lib/overview/contract.ts";
import { periodTitles } from "./periods.ts";
import { Segments } from "./segments.tsx";

type PeriodSegmentsProps = { current: PeriodName; hrefOf: (period: PeriodName) => string };

/** The choice of the period that an overview shows. */
export const PeriodSegments = ({ current, hrefOf }: PeriodSegmentsProps) => (
  <Segments
    label="Period"
    current={current}
    segments={periodNames.map((name) => ({ name, text: <PeriodText name={name} />, href: hrefOf(name) }))}
  />
);

function PeriodText({ name }: { name: PeriodName }) {
  const [first, rest] = periodTitles[name].split(" ");
  return (
    <>
      {first}
      {rest && <span className="max-sm:sr-only">&nbsp;{rest}</span>}
    </>
  );
}
