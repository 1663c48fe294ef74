import type { Metadata } from "next";
import Link from "next/link";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { GetStarted } from "#components/overview/get-started.tsx";
import { NeedsAttention } from "#components/overview/needs-attention.tsx";
import { isEmpty, OverviewContent } from "#components/overview/overview-content.tsx";
import { periodTitles, previousPeriods } from "#components/overview/periods.ts";
import { classNames } from "#components/ui/page/class-names.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { currentTime } from "#lib/clock.ts";
import { overviewFilter, type PeriodName, periodNames } from "#lib/overview/contract.ts";
import { listActions } from "#lib/overview/list-actions.ts";
import { readFirstSteps } from "#lib/overview/read-first-steps.ts";
import { readOverview } from "#lib/overview/read-overview.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params, searchParams }: PageProps<"/[environment]/overview">) {
  const partner = await requirePartner(params);
  const { environment } = partner;
  const { period } = overviewFilter.parse(await searchParams);
  const now = currentTime();
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
        description={`Compared with ${period === "today" ? "" : "the "}${previousPeriods[period]}`}
        actions={<PeriodLinks path={`/${environment}/overview`} current={period} />}
      />
      {(actions.length > 0 || !isEmpty(overview)) && <NeedsAttention actions={actions} environment={environment} />}
      {isNew && <GetStarted steps={steps} environment={environment} baseUrl={await baseAddress(environment)} />}
      <OverviewContent overview={overview} environment={environment} isNew={isNew} />
    </>
  );
}

type PeriodLinksProps = { path: string; current: PeriodName };

function PeriodLinks({ path, current }: PeriodLinksProps) {
  return (
    <nav aria-label="Period" className="border-edge/60 rounded-control flex border">
      {periodNames.map((name) => {
        const [first, rest] = periodTitles[name].split(" ");
        return (
          <Link
            key={name}
            href={`${path}?period=${name}`}
            aria-current={name === current ? "page" : undefined}
            className={classNames(
              "flex h-8 items-center rounded-control px-2.5 pointer-coarse:h-11",
              name === current ? "bg-accent-wash font-medium text-accent" : "text-muted hover:bg-hover hover:text-ink",
            )}
          >
            {first}
            {rest && <span className="max-sm:sr-only">&nbsp;{rest}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
