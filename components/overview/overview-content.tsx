"use client";
import { use } from "react";
import { RoleContext } from "#components/shell/role-context.ts";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { Overview, OverviewFilter } from "#lib/overview/contract.ts";
import { utc, zoneName } from "#lib/time-zone.ts";
import { Funnel } from "./funnel.tsx";
import { HealthCharts } from "./health-charts.tsx";
import { isEmpty } from "./is-empty.ts";
import { linksOf } from "./links.ts";
import { Metrics } from "./metrics.tsx";
import { OutcomeChart } from "./outcome-chart.tsx";
import { ProviderShares } from "./provider-shares.tsx";

type OverviewContentProps = {
  overview: Overview;
  filter: OverviewFilter;
  environment: Environment;
  isNew: boolean;
};

export function OverviewContent({ overview, filter, environment, isNew }: OverviewContentProps) {
  const role = use(RoleContext);
  if (isEmpty(overview)) {
    return (
      <>
        {isNew ? (
          <EmptyState sentence="Your metrics appear here about a minute after your first request." />
        ) : (
          <EmptyState
            sentence="No requests or transactions in this or the previous period."
            action={
              overview.period !== "90d" && (
                <LinkButton href={`/${environment}/overview?period=90d`}>Show 90 days</LinkButton>
              )
            }
          />
        )}
        <UpdatedAt overview={overview} />
      </>
    );
  }
  const links = linksOf(environment, overview, filter);
  const fiat = overview.fiats.find(({ steps }) => steps.length > 0);
  const { now, before } = overview.transactions;
  return (
    <div className="flex flex-col gap-8">
      <Metrics overview={overview} links={links} fiat={fiat} />
      {now.created + before.created > 0 && (
        <>
          <OutcomeChart overview={overview} links={links} chart={filter.chart} fiat={fiat} />
          <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
            <Funnel overview={overview} links={links} />
            <ProviderShares overview={overview} links={links} />
          </div>
        </>
      )}
      {role !== "finance" && <HealthCharts overview={overview} links={links} />}
      <UpdatedAt overview={overview} />
    </div>
  );
}

const UpdatedAt = ({ overview: { countedTo, zone } }: { overview: Overview }) => (
  <p className="text-muted text-xs">
    {countedTo ? (
      <>
        Updated <TimeText at={countedTo} isLong /> · Days are in {zone === utc ? utc : `${zoneName(zone)} time`}
      </>
    ) : (
      "Not updated yet. Metrics are updated every minute."
    )}
  </p>
);
