import { isEmpty } from "#components/overview/is-empty.ts";
import { Metrics } from "#components/overview/metrics.tsx";
import { OutcomeChart } from "#components/overview/outcome-chart.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import type { Environment } from "#db/enums.ts";
import type { Overview, OverviewFilter } from "#lib/overview/contract.ts";
import { operatorLinks } from "./operator-links.ts";

type PlatformOverviewProps = { overview: Overview; filter: OverviewFilter; environment: Environment };

/** The transactions of all partners. */
export function PlatformOverview({ overview, filter, environment }: PlatformOverviewProps) {
  if (isEmpty(overview))
    return <EmptyState sentence={`No ${environment} requests or transactions in this or the previous period.`} />;
  const links = operatorLinks({ environment, overview, filter });
  const fiat = overview.fiats[0];
  return (
    <div className="flex flex-col gap-8">
      <Metrics overview={overview} links={links} fiat={fiat} />
      <OutcomeChart overview={overview} links={links} chart={filter.chart} fiat={fiat} />
    </div>
  );
}
