import type { Metadata } from "next";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { TransactionsList } from "#components/transactions/transactions-list.tsx";
import { TransactionsTools } from "#components/transactions/transactions-tools.tsx";
import { filledParams } from "#components/ui/filled-params.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { knownProvidersIn } from "#lib/providers/registry.ts";
import { dashboardFilter } from "#lib/transactions/dashboard-filter.ts";
import { filterChoices } from "#lib/transactions/filter-choices.ts";
import { listForDashboard } from "#lib/transactions/list-for-dashboard.ts";

export const metadata: Metadata = { title: "Transactions" };

export default async function TransactionsPage({ params, searchParams }: PageProps<"/[environment]/transactions">) {
  const partner = await requirePartner(params);
  const { environment } = partner;
  const filter = dashboardFilter.parse(filledParams(await searchParams));
  const baseUrl = await baseAddress(environment);
  const [initial, choices] = await Promise.all([
    listForDashboard(partner, filter, baseUrl, new Date()),
    filterChoices(environment, knownProvidersIn(environment)),
  ]);
  const path = `/${environment}/transactions`;
  return (
    <>
      <PageHeader title="Transactions" description="Every checkout link that was made, newest first." />
      <TransactionsTools path={path} filter={filter} choices={choices} />
      {/* Rows that were put in place stay there until another list is asked for. */}
      <TransactionsList
        key={JSON.stringify(filter)}
        environment={environment}
        filter={filter}
        initial={initial}
        providers={choices.providers}
        baseUrl={baseUrl}
      />
    </>
  );
}
