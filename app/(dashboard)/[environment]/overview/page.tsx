import type { Metadata } from "next";
import { GetStarted } from "#components/overview/get-started.tsx";
import { isEmpty } from "#components/overview/is-empty.ts";
import { NeedsAttention } from "#components/overview/needs-attention.tsx";
import { OverviewContent } from "#components/overview/overview-content.tsx";
import { OverviewScope } from "#components/overview/overview-scope.tsx";
import { previousPeriods } from "#components/overview/periods.ts";
import { omitEmpty } from "#components/ui/page/page-address.ts";
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
  const filter = overviewFilter.parse(omitEmpty(await searchParams));
  const { environment } = partner;
  const now = currentTime();
  const { zone } = await readerClock(partner);
  const [overview, actions, steps] = await Promise.all([
    readOverview(partner, filter, now, zone),
    listActionsFor(partner.role, partner, now),
    readFirstSteps(partner, now),
  ]);
  const isTechnical = technicalRoles.includes(partner.role);
  const isNew = isTechnical && !Object.values(steps).every(({ isDone }) => isDone);
  const hasData = !isEmpty(overview) || steps.quote.isDone || steps.transaction.isDone;
  return (
    <>
      <PageHeader
        title="Overview"
        description={hasData ? `Compared with ${previousPeriods[filter.period]}` : undefined}
      />
      {(actions.length > 0 || !isEmpty(overview)) && <NeedsAttention actions={actions} environment={environment} />}
      {isNew && <GetStarted steps={steps} environment={environment} baseUrl={await baseAddress(environment)} />}
      {hasData && <OverviewScope path={`/${environment}/overview`} overview={overview} filter={filter} />}
      <OverviewContent overview={withShownVolumes(overview)} filter={filter} environment={environment} isNew={isNew} />
    </>
  );
}

/** Only of the currency with the most successful transactions, so that the page stays small. */
const withShownVolumes = (overview: Overview): Overview => ({ ...overview, fiats: overview.fiats.slice(0, 1) });
