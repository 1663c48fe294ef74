import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import type { Environment } from "#db/enums.ts";
import type { ListedProvider } from "#lib/operators/contract.ts";

type ProvidersTableProps = { environment: Environment; rows: ListedProvider[] };

const sources: Record<ListedProvider["source"], string> = {
  saved: "Saved in the console, encrypted",
  variables: "Environment variables",
  unreadable: "Can't be decrypted with the current SVC_SECRET",
  none: "None",
};

export function ProvidersTable({ environment, rows }: ProvidersTableProps) {
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
  if (!isEnabled) return <Status kind="over">Disabled</Status>;
  return isConfigured ? <Status kind="success">Listed</Status> : <Status kind="pending">Not listed</Status>;
}
