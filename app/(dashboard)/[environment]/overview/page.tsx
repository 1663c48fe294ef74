import type { Metadata } from "next";
import { GetStarted } from "#components/overview/get-started.tsx";
import { isEmpty } from "#components/overview/is-empty.ts";
import { NeedsAttention } from "#components/overview/needs-attention.tsx";
import { OverviewContent } from "#components/overview/overview-content.tsx";
import { PeriodSegments } from "#components/overview/period-segments.tsx";
import { previousPeriods } from "#components/overview/periods.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { baseAddress } from "#http/base-address.ts";
import { readerClock } from "#http/reader-clock.ts";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { type Overview, overviewFilter } from "#lib/overview/contract.ts";
import { listActionsFor } from "#lib/overview/list-actions.ts";
import { readFirstSteps } from "#lib/overview/read-first-steps.ts";
import { readOverview } from "#lib/overview/read-overview.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params, searchParams }: PageProps<"/[environment]/overview">) {
  const partner = await requirePartner(params);
  const filter = overviewFilter.parse(await searchParams);
  const { environment } = partner;
  const { period, currency } = filter;
  const now = currentTime();
  const { zone } = await readerClock(partner);
  const [overview, actions, steps] = await Promise.all([
    readOverview(partner, period, now, zone),
    listActionsFor(partner.role, partner, now),
    readFirstSteps(partner, now),
  ]);
  const isTechnical = technicalRoles.includes(partner.role);
  const isNew = isTechnical && !Object.values(steps).every(({ isDone }) => isDone);
  return (
    <>
      <PageHeader
        title="Overview"
        description={`Compared with ${period === "today" ? "" : "the "}${previousPeriods[period]}`}
        actions={
          <PeriodSegments
            current={period}
            hrefOf={(name) => pageAddress(`/${environment}/overview`, { ...filter, period: name })}
          />
        }
      />
      {(actions.length > 0 || !isEmpty(overview)) && <NeedsAttention actions={actions} environment={environment} />}
      {isNew && <GetStarted steps={steps} environment={environment} baseUrl={await baseAddress(environment)} />}
      <OverviewContent
        overview={withVolumesOf(overview, currency)}
        filter={filter}
        environment={environment}
        isNew={isNew}
      />
    </>
  );
}

/** With the course of the chosen currency only, otherwise of the one with the most successful transactions. */
function withVolumesOf(overview: Overview, currency: string | undefined): Overview {
  const shown = overview.fiats.find(({ code }) => code === currency) ?? overview.fiats[0];
  return { ...overview, fiats: overview.fiats.map((fiat) => (fiat === shown ? fiat : { ...fiat, steps: [] })) };
}
