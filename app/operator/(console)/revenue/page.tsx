import type { Metadata } from "next";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { partnerField } from "#components/operator/partner-field.ts";
import { revenueAddress, revenueLinks, revenuePath } from "#components/operator/revenue/revenue-links.ts";
import { RevenueTable } from "#components/operator/revenue/revenue-table.tsx";
import { StepUpDownload } from "#components/operator/step-up-download.tsx";
import { Segments } from "#components/overview/segments.tsx";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Callout } from "#components/ui/status/callout.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { filterFields, namedOptions } from "#components/ui/table/filter-options.ts";
import { Filters } from "#components/ui/table/filters.tsx";
import { requireOperator } from "#http/session.ts";
import { methodNames } from "#lib/assets/catalog.ts";
import { currentTime } from "#lib/clock.ts";
import { type Grouping, groupings, revenueFilters, revenueQuery, shiftMonth } from "#lib/ledger/contract.ts";
import { readRevenue } from "#lib/ledger/read-revenue.ts";
import { readPartnerNames } from "#lib/people/operators/read-partner-names.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";
import { utc, zonedFormat } from "#lib/time-zone.ts";

export const metadata: Metadata = { title: "Revenue" };

const groupNames: Record<Grouping, string> = {
  currency: "Total",
  provider: "Provider",
  partner: "Partner",
  corridor: "Corridor",
  day: "Day",
};

export default async function RevenuePage({ searchParams }: PageProps<"/operator/revenue">) {
  await requireOperator();
  const query = revenueQuery.parse(omitEmpty(await searchParams));
  const now = currentTime();
  const [{ period, rows }, partners, methods] = await Promise.all([
    readRevenue(query, now),
    readPartnerNames([query.partner]),
    methodNames(query.environment),
  ]);
  const { environment, group, period: _, ...filter } = query;
  const month = period.slice(0, 7);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const fixed = { environment, period, group };
  const clearHref = pageAddress(revenuePath, fixed);
  const fields = filterFields(
    revenueFilters,
    revenuePath,
    { ...fixed, ...filter },
    {
      provider: { options: namedOptions(providerNames) },
      payment_method: { options: namedOptions(methods) },
      partner: partnerField(filter.partner, partners),
    },
  );
  return (
    <>
      <PageHeader
        title="Revenue"
        description="Successful transactions by the day of their success, and refunds by the day they were learned. Days are in UTC, and currencies aren't converted."
        actions={
          <>
            <EnvironmentTabs current={environment} hrefOf={(name) => revenueAddress(query, { environment: name })} />
            <StepUpDownload href={pageAddress("/api/operator/revenue", { ...query, period })} label="Export CSV" />
          </>
        }
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <nav aria-label="Period" className="flex flex-wrap items-center gap-2">
          <LinkButton href={revenueAddress(query, { period: shiftMonth(month, -1) })}>Previous month</LinkButton>
          <h2 className="text-md font-semibold">{periodText(period)}</h2>
          {period !== month && <LinkButton href={revenueAddress(query, { period: month })}>Whole month</LinkButton>}
          {month < now.toISOString().slice(0, 7) && (
            <LinkButton href={revenueAddress(query, { period: shiftMonth(month, 1) })}>Next month</LinkButton>
          )}
        </nav>
        <Segments
          label="Group by"
          segments={groupings.map((name) => ({
            name,
            text: groupNames[name],
            href: revenueAddress({ ...query, period }, { group: name }),
          }))}
          current={group}
        />
      </div>
      <Filters path={revenuePath} fields={fields} fixed={fixed} clearHref={clearHref} />
      {rows.some(({ isDifferent }) => isDifferent) && (
        <Callout tone="bad" className="my-3">
          The commission that a provider reports differs from the service fee by more than 1%. Slipway doesn't collect
          the service fee: what you earn is the markup that is set in your account at the provider. Compare both
          settings.
        </Callout>
      )}
      {rows.length > 0 ? (
        <RevenueTable
          group={group}
          rows={rows}
          names={{ providers: providerNames, methods }}
          links={revenueLinks(query, period)}
        />
      ) : (
        <EmptyState
          sentence={
            isFiltered
              ? "No entries match these filters."
              : `No transactions succeeded or were refunded in ${periodText(period)}.`
          }
          clearHref={isFiltered && clearHref}
        />
      )}
    </>
  );
}

/** "November 2026", "November 28, 2026". */
const periodText = (period: string): string =>
  zonedFormat(utc, { year: "numeric", month: "long", ...(period.length > 7 && { day: "numeric" }) }).format(
    new Date(period),
  );
