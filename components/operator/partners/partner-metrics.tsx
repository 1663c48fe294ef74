import { operatorLinks } from "#components/operator/operator-links.ts";
import { HealthCharts } from "#components/overview/health-charts.tsx";
import { isEmpty } from "#components/overview/is-empty.ts";
import { Metrics } from "#components/overview/metrics.tsx";
import type { Environment } from "#db/enums.ts";
import type { Overview, OverviewFilter } from "#lib/overview/contract.ts";

type PartnerMetricsProps = {
  partnerId: string;
  environment: Environment;
  /** Of the last 30 days. */
  overview: Overview;
  filter: OverviewFilter;
};

export function PartnerMetrics({ partnerId, environment, overview, filter }: PartnerMetricsProps) {
  if (isEmpty(overview))
    return <p className="text-muted mb-6">No {environment} requests or transactions in the last 60 days.</p>;
  const links = operatorLinks({ environment, overview, filter, partnerId });
  const fiat = overview.fiats[0];
  return (
    <section aria-labelledby="metrics" className="mb-8 flex flex-col gap-6">
      <h2 id="metrics" className="-mb-2 font-semibold">
        Last 30 days <span className="text-muted font-normal">compared with the previous 30 days</span>
      </h2>
      <Metrics overview={overview} links={links} fiat={fiat} />
      <HealthCharts overview={overview} links={links} />
    </section>
  );
}
