import type { Metadata } from "next";
import { requireOperator } from "#app/session.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { type Environment, environments } from "#db/enums.ts";
import type { ListedProvider } from "#lib/operators/contract.ts";
import { readProviders } from "#lib/operators/read-providers.ts";

export const metadata: Metadata = { title: "Providers" };

export default async function ProvidersPage() {
  await requireOperator();
  const lists = await readProviders();
  return (
    <>
      <PageHeader
        title="Providers"
        description="Disabled providers are not listed or quoted. Slipway continues to track their existing orders."
      />
      {environments.map((environment) => (
        <section key={environment} className="mb-8">
          <h2 className="mb-2 font-semibold">{environment === "production" ? "Production" : "Sandbox"}</h2>
          <ProvidersTable environment={environment} rows={lists[environment]} />
        </section>
      ))}
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
        { head: "Disabled routes", isNumber: true, cell: ({ disabledCount }) => disabledCount },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={({ id }) => ({ href: `/operator/providers/${environment}/${id}` })}
    />
  );
}

function ListingStatus({ isEnabled, isConfigured }: ListedProvider) {
  if (!isEnabled) return <Status kind="neutral">Disabled</Status>;
  return isConfigured ? <Status kind="success">Listed</Status> : <Status kind="pending">Not listed</Status>;
}
