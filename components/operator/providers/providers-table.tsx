import Link from "next/link";
import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import type { Environment } from "#db/enums.ts";
import type { ListedProvider } from "#lib/operators/contract.ts";

type ProvidersTableProps = { environment: Environment; rows: ListedProvider[] };

const sources: Record<ListedProvider["source"], string> = {
  saved: "set by hand, sealed",
  variables: "environment variables",
  unreadable: "cannot be opened with this SVC_SECRET",
  none: "none",
};

export function ProvidersTable({ environment, rows }: ProvidersTableProps) {
  return (
    <Table
      caption={`Providers in ${environment}`}
      head={
        <>
          <Th>Provider</Th>
          <Th>State</Th>
          <Th>Credentials</Th>
          <Th isNumber>Disabled routes</Th>
        </>
      }
    >
      {rows.map(({ id, name, isEnabled, isConfigured, source, disabledCount }) => (
        <Tr key={id} className="relative">
          <Td className="font-medium">
            <Link
              href={`/operator/providers/${environment}/${id}`}
              prefetch={false}
              className="after:absolute after:inset-0"
            >
              {name}
            </Link>
          </Td>
          <Td>
            {isEnabled ? (
              <Status kind={isConfigured ? "success" : "pending"}>{isConfigured ? "listed" : "not listed"}</Status>
            ) : (
              <Status kind="over">disabled</Status>
            )}
          </Td>
          <Td className={source === "unreadable" ? "text-bad" : "text-muted"}>{sources[source]}</Td>
          <Td isNumber>{disabledCount}</Td>
        </Tr>
      ))}
    </Table>
  );
}
