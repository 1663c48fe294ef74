import type { Metadata } from "next";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { SavedViews } from "#components/saved-views/saved-views.tsx";
import { ColumnPicker } from "#components/transactions/list/column-picker.tsx";
import { exportAddress } from "#components/transactions/list/export-address.ts";
import { StatusTabs } from "#components/transactions/list/status-tabs.tsx";
import { TransactionsList } from "#components/transactions/list/transactions-list.tsx";
import { TransactionsTools } from "#components/transactions/list/transactions-tools.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { filledParams } from "#components/ui/table/filled-params.ts";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { webhookResenders } from "#components/webhooks/webhook-roles.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { listViews } from "#lib/saved-views/list-views.ts";
import { countByStatus } from "#lib/transactions/count-by-status.ts";
import { dashboardFilter } from "#lib/transactions/dashboard-filter.ts";
import { filterChoices } from "#lib/transactions/filter-choices.ts";
import { listForDashboard } from "#lib/transactions/list-for-dashboard.ts";

export const metadata: Metadata = { title: "Transactions" };

export default async function TransactionsPage({ params, searchParams }: PageProps<"/[environment]/transactions">) {
  const partner = await requirePartner(params);
  const { environment, role } = partner;
  const filter = dashboardFilter.parse(filledParams(await searchParams));
  const baseUrl = await baseAddress(environment);
  const now = new Date();
  const [initial, totals, choices, views] = await Promise.all([
    listForDashboard(partner, filter, baseUrl, now),
    countByStatus(partner, filter, now),
    filterChoices(environment, configuredProviders(environment)),
    listViews(partner, "transactions"),
  ]);
  const { cursor: _, ...viewed } = filter;
  const path = `/${environment}/transactions`;
  return (
    <>
      <PageHeader
        title="Transactions"
        description={
          <>
            Every checkout link that was made, newest first.{" "}
            <TextLink href={`${path}/slippage`}>How outcomes differed from quotes</TextLink>
          </>
        }
        actions={
          <>
            <ColumnPicker path={path} filter={filter} />
            <a href={exportAddress(environment, filter)} download className={buttonClass()}>
              Export CSV
            </a>
          </>
        }
      />
      {filter.q === undefined && <StatusTabs path={path} filter={filter} totals={totals} />}
      <TransactionsTools path={path} filter={filter} choices={choices} />
      <SavedViews environment={environment} page="transactions" views={views} filter={viewed} role={role} />
      {/* Rows that were put in place stay there until another list is asked for. */}
      <TransactionsList
        key={JSON.stringify(filter)}
        environment={environment}
        filter={filter}
        initial={initial}
        providers={choices.providers}
        baseUrl={baseUrl}
        whyNoResend={webhookResenders.includes(role) ? undefined : `Your role (${role}) may not resend events.`}
      />
    </>
  );
}
