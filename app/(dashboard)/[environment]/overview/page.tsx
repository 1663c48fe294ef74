import type { Metadata } from "next";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { ActionList } from "#components/overview/action-list.tsx";
import { Figures, hasNothing } from "#components/overview/figures.tsx";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { PeriodLinks } from "#components/overview/period-links.tsx";
import { beforeWords } from "#components/overview/period-words.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { overviewFilter } from "#lib/overview/contract.ts";
import { listActions } from "#lib/overview/list-actions.ts";
import { readFirstSteps } from "#lib/overview/read-first-steps.ts";
import { readOverview } from "#lib/overview/read-overview.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params, searchParams }: PageProps<"/[environment]/overview">) {
  const partner = await requirePartner(params);
  const { environment } = partner;
  const { period } = overviewFilter.parse(await searchParams);
  const now = new Date();
  const [overview, actions, steps] = await Promise.all([
    readOverview(partner, period, now),
    listActions(partner, now),
    readFirstSteps(partner, now),
  ]);
  const isNew = !Object.values(steps).every(({ isDone }) => isDone);
  return (
    <>
      <PageHeader
        title="Overview"
        description={`How it goes, beside ${beforeWords[period]}.`}
        actions={<PeriodLinks path={`/${environment}/overview`} current={period} />}
      />
      {(actions.length > 0 || !hasNothing(overview)) && <ActionList actions={actions} environment={environment} />}
      {isNew && <FirstSteps steps={steps} environment={environment} baseUrl={await baseAddress(environment)} />}
      <Figures overview={overview} environment={environment} isNew={isNew} />
    </>
  );
}
