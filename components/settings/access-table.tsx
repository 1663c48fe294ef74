import { Status } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import type { Environment } from "#db/enums.ts";

type Granted = { readsPerMinute: number; quotesPerMinute: number; creationsPerMinute: number };
type AccessTableProps = { access: { environment: Environment; granted: Granted | null }[] };

/** Where the operator has granted the Partner API, and how much of it each key may use. */
export function AccessTable({ access }: AccessTableProps) {
  return (
    <Table
      caption="API access"
      head={
        <>
          <Th>Environment</Th>
          <Th>Access</Th>
          <Th isNumber>Reads a minute</Th>
          <Th isNumber>Quotes a minute</Th>
          <Th isNumber>Creations a minute</Th>
        </>
      }
    >
      {access.map(({ environment, granted }) => (
        <Tr key={environment}>
          <Td className="font-medium">{environment}</Td>
          <Td>{granted ? <Status kind="success">granted</Status> : <Status kind="over">not granted</Status>}</Td>
          <Td isNumber>{granted?.readsPerMinute ?? "–"}</Td>
          <Td isNumber>{granted?.quotesPerMinute ?? "–"}</Td>
          <Td isNumber>{granted?.creationsPerMinute ?? "–"}</Td>
        </Tr>
      ))}
    </Table>
  );
}
