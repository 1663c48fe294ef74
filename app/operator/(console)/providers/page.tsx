import type { Metadata } from "next";
import { EnvironmentTabs } from "#components/operator/environment-tabs.tsx";
import { ListingStatus } from "#components/operator/providers/provider-head.tsx";
import { ProvidersTabs } from "#components/operator/providers/providers-tabs.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { Environment } from "#db/enums.ts";
import { requireOperator } from "#http/session.ts";
import type { ListedProvider } from "#lib/people/operators/contract.ts";
import { environmentTab } from "#lib/people/operators/filters-contract.ts";
import { readProviders } from "#lib/people/operators/read-providers.ts";

export const metadata: Metadata = { title: "Providers" };

export default async function ProvidersPage({ searchParams }: PageProps<"/operator/providers">) {
  await requireOperator();
  const lists = await readProviders();
  const isLive = lists.production.some(({ isConfigured }) => isConfigured);
  const wanted = environmentTab.parse(omitEmpty(await searchParams)).environment;
  const environment = wanted ?? (isLive ? "production" : "sandbox");
  return (
    <>
      <PageHeader
        title="Providers"
        description="Disabled providers are not listed or quoted. Slipway continues to track their existing orders."
        actions={<EnvironmentTabs current={environment} hrefOf={(name) => `/operator/providers?environment=${name}`} />}
      />
      <ProvidersTabs environment={environment} current="Providers" />
      <ProvidersTable environment={environment} rows={lists[environment]} />
    </>
  );
}

type ProvidersTableProps = { environment: Environment; rows: ListedProvider[] };

const sources: Record<ListedProvider["source"], string> = {
  saved: "Saved in the console, encrypted",
  variables: "Environment variables",
  unreadable: "Can't be decrypted with the current SVC_SECRET",
  none: "None",
};

function ProvidersTable({ environment, rows }: ProvidersTableProps) {
  return (
    <DataTable
      caption={`Providers in ${environment}`}
      columns={[
        { head: "Provider", isLink: true, className: "font-medium", cell: ({ name }) => name },
        { head: "Status", cell: (row) => <ListingStatus {...row} /> },
        {
          head: "Credentials",
          className: ({ source }) => (source === "unreadable" ? "text-bad" : "text-muted"),
          cell: ({ source }) => sources[source],
        },
        rows.some(({ disabledCount }) => disabledCount > 0) && {
          head: "Disabled routes",
          isNumber: true,
          cell: ({ disabledCount }) => disabledCount,
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ href: `/operator/providers/${environment}/${id}` })}
    />
  );
}
