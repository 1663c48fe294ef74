import { plainOptions } from "#components/ui/table/filter-options.ts";
import { ScopeLine } from "#components/ui/table/scope-line.tsx";
import type { Overview, OverviewFilter } from "#lib/overview/contract.ts";

type OverviewScopeProps = {
  path: string;
  overview: Overview;
  filter: OverviewFilter;
  fixed?: Record<string, string>;
};

/** The period and the currency of all metrics of an overview. */
export const OverviewScope = ({
  path,
  overview,
  filter: { chart, currency, ...choice },
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
    ]}
  />
);
