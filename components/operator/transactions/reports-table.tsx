import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ReportLine } from "#lib/operators/contract.ts";

type ReportsTableProps = { rows: ReportLine[] };

/** Newest first; a report that changed nothing says why. */
export function ReportsTable({ rows }: ReportsTableProps) {
  if (rows.length === 0) return <p className="text-muted">Nothing was reported yet.</p>;
  return (
    <Table
      caption="Reports"
      head={
        <>
          <Th aria-sort="descending">Time</Th>
          <Th>Source</Th>
          <Th>Change</Th>
          <Th>Provider's word</Th>
          <Th>Reason</Th>
        </>
      }
    >
      {rows.map(({ id, at, source, from, to, rawStatus, reason }) => (
        <Tr key={id}>
          <Td className="text-muted">
            <TimeText at={at.toISOString()} hasClock />
          </Td>
          <Td>{source}</Td>
          <Td>{from === to ? <span className="text-muted">none, stays {to}</span> : `${from ?? "none"} to ${to}`}</Td>
          <Td className="font-mono text-xs">{rawStatus ?? "–"}</Td>
          <Td className="min-w-64 whitespace-normal!">{reason ?? "–"}</Td>
        </Tr>
      ))}
    </Table>
  );
}
