import { directionOptions, plainOptions } from "#components/ui/table/filter-options.ts";
import { ScopeLine } from "#components/ui/table/scope-line.tsx";
import type { Overview, OverviewFilter } from "#lib/overview/contract.ts";

type OverviewScopeProps = {
  path: string;
  overview: Overview;
  filter: OverviewFilter;
  fixed?: Record<string, string>;
};

/** The period, currency, and direction of all metrics of an overview. */
export const OverviewScope = ({
  path,
  overview,
  filter: { chart, currency, type, ...choice },
  fixed,
}: OverviewScopeProps) => (
  <ScopeLine
    path={path}
    fixed={{ ...fixed, chart }}
    choice={choice}
    days={overview.days}
    fields={[
      {
        name: "currency",
        label: "Currency",
        value: currency,
        all: "All currencies",
        options: plainOptions(overview.currencies),
      },
      { name: "type", label: "Direction", value: type, all: "Buy and sell", options: directionOptions },
    ]}
  />
);
