import type { Metadata } from "next";
import { SavedViews } from "#components/saved-views/saved-views.tsx";
import { ColumnPicker } from "#components/transactions/list/column-picker.tsx";
import { NoTransactions } from "#components/transactions/list/no-transactions.tsx";
import { StatusTabs } from "#components/transactions/list/status-tabs.tsx";
import { exportAddress, hasFilters } from "#components/transactions/list/transactions-address.ts";
import { TransactionsToolbar } from "#components/transactions/list/transactions-filter.tsx";
import { TransactionsList } from "#components/transactions/list/transactions-list.tsx";
import { exportText, TransactionsScope } from "#components/transactions/list/transactions-scope.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { MenuLink } from "#components/ui/menu/menu-items.tsx";
import { InvalidParameters } from "#components/ui/page/invalid-parameters.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { baseAddress } from "#http/base-address.ts";
import { readerClock } from "#http/reader-clock.ts";
import { requirePartner } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { daysOfRange, rangeOf } from "#lib/period-contract.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { listViews } from "#lib/saved-views/list-views.ts";
import { columnsOf } from "#lib/transactions/columns-contract.ts";
import { countByStatus } from "#lib/transactions/count-by-status.ts";
import { filterChoices } from "#lib/transactions/dashboard-filter.ts";
import { type DashboardFilter, dashboardFilter } from "#lib/transactions/filters-contract.ts";
import { listForDashboard } from "#lib/transactions/list-for-dashboard.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";

export const metadata: Metadata = { title: "Transactions" };

export default async function TransactionsPage({ params, searchParams }: PageProps<"/[environment]/transactions">) {
  const partner = await requirePartner(params);
  const sent = omitEmpty(await searchParams);
  const filter = withOneTime(dashboardFilter.parse(sent));
  const { environment, role } = partner;
  const baseUrl = await baseAddress(environment);
  const now = currentTime();
  const { zone } = await readerClock(partner);
  const [initial, totals, choices, views] = await Promise.all([
    listForDashboard(partner, filter, now, zone),
    countByStatus(partner, filter, now, zone),
    filterChoices(environment, configuredProviders(environment)),
    listViews(partner, "transactions"),
  ]);
  const { cursor: _, ...viewed } = filter;
  const columns = columnsOf(filter.columns ?? partner.preferences.columns?.join());
  const path = `/${environment}/transactions`;
  return (
    <>
      <PageHeader
        title="Transactions"
        menu={<MenuLink href={`${path}/slippage`}>Quote accuracy</MenuLink>}
        actions={<ColumnPicker environment={environment} path={path} filter={filter} shown={columns} />}
      />
      <InvalidParameters sent={sent} known={dashboardFilter.shape} />
      {filter.q === undefined && (
        <TransactionsScope
          path={path}
          filter={filter}
          fiats={choices.fiats}
          days={filter.period && daysOfRange(rangeOf({ ...filter, period: filter.period }, now, zone), zone)}
          actions={
            <a href={exportAddress(environment, filter)} download className={buttonClass("plain")}>
              {exportText(filter.status ? totals?.byStatus[filter.status] : totals?.all)}
            </a>
          }
        />
      )}
      {filter.q === undefined && <StatusTabs path={path} filter={filter} totals={totals} />}
      <TransactionsToolbar
        path={path}
        filter={filter}
        choices={choices}
        views={<SavedViews environment={environment} page="transactions" views={views} filter={viewed} role={role} />}
      />
      {/* A new filter needs a new list: rows otherwise stay in place. */}
      <TransactionsList
        key={JSON.stringify(filter)}
        environment={environment}
        filter={filter}
        columns={columns}
        initial={initial}
        names={choices}
        empty={
          // Otherwise it would be sent with every list.
          initial.transactions.length === 0 && (
            <NoTransactions
              environment={environment}
              baseUrl={baseUrl}
              provider={Object.keys(choices.providers)[0] ?? "…"}
              path={pageAddress(path, { columns: filter.columns })}
              q={filter.q}
              isFiltered={hasFilters(filter) || filter.cursor !== undefined}
            />
          )
        }
        whyNoResend={webhookResenders.includes(role) ? undefined : `Your role (${role}) can't resend events.`}
      />
    </>
  );
}

/** A period replaces the other times of creation. */
const withOneTime = (filter: DashboardFilter): DashboardFilter =>
  filter.period
    ? { ...filter, window: undefined, day: undefined, created_from: undefined, created_to: undefined }
    : filter;
