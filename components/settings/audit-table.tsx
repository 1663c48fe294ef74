import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { AuditLine } from "#lib/audit/contract.ts";

type AuditTableProps = { lines: AuditLine[] };

export function AuditTable({ lines }: AuditTableProps) {
  return (
    <Table
      caption="Audit log"
      head={
        <>
          <Th aria-sort="descending">When</Th>
          <Th>What</Th>
          <Th>To what</Th>
          <Th>Change</Th>
          <Th>Who</Th>
          <Th>From</Th>
        </>
      }
    >
      {lines.map((line) => (
        <Tr key={line.id}>
          <Td className="text-muted">
            <TimeText at={line.at} hasClock />
          </Td>
          <Td className="font-mono text-xs">{line.action}</Td>
          <Td className="max-w-72 truncate" title={line.target ?? undefined}>
            {line.target}
          </Td>
          <Td className="text-muted max-w-80 min-w-48 py-1.5 break-words whitespace-normal!">{changeOf(line)}</Td>
          <Td className="max-w-56 truncate" title={line.who}>
            {line.by === "operator" ? `operator ${line.who}` : line.who}
          </Td>
          <Td className="text-muted font-mono text-xs">{line.address}</Td>
        </Tr>
      ))}
    </Table>
  );
}

/** "role analyst → developer", "scopes quotes:read". */
function changeOf({ before, after }: AuditLine): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => `${name} ${[before?.[name], after?.[name]].flatMap(worded).join(" → ")}`).join(", ");
}

function worded(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return [value.length === 0 ? "none" : value.map(String).join(" ")];
  return [typeof value === "object" ? JSON.stringify(value) : String(value)];
}
