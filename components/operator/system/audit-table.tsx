import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { AuditLine } from "#lib/audit/contract.ts";

type OperatorAuditTableProps = { lines: AuditLine[] };

export function OperatorAuditTable({ lines }: OperatorAuditTableProps) {
  return (
    <Table
      caption="Audit log"
      head={
        <>
          <Th aria-sort="descending">Time</Th>
          <Th>Who</Th>
          <Th>As</Th>
          <Th>What</Th>
          <Th>To what</Th>
          <Th>Partner</Th>
          <Th>Environment</Th>
          <Th>Details</Th>
          <Th>From</Th>
        </>
      }
    >
      {lines.map((line) => (
        <Tr key={line.id}>
          <Td className="text-muted">
            <TimeText at={line.at} hasClock />
          </Td>
          <Td className="max-w-48 truncate" title={line.who}>
            {line.who}
          </Td>
          <Td className="text-muted">{line.by}</Td>
          <Td className="font-mono text-xs">{line.action}</Td>
          <Td className="max-w-40 truncate" title={line.target ?? undefined}>
            {line.target ?? "–"}
          </Td>
          <Td className="font-mono text-xs">
            {line.partnerId ? (
              <TextLink href={`/operator/partners/${line.partnerId}`} prefetch={false}>
                <ShortenedText id={line.partnerId} />
              </TextLink>
            ) : (
              "–"
            )}
          </Td>
          <Td>{line.environment ?? "–"}</Td>
          <Td className="max-w-96 min-w-56 whitespace-normal!">
            {detailsOf(line) ? <code className="font-mono text-xs break-words">{detailsOf(line)}</code> : "–"}
          </Td>
          <Td className="text-muted font-mono text-xs">{line.address ?? "–"}</Td>
        </Tr>
      ))}
    </Table>
  );
}

/** What changed, in as many words as were kept. */
function detailsOf({ before, after }: AuditLine): string {
  const said = (values: Record<string, unknown> | null) =>
    Object.entries(values ?? {})
      .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
      .join(", ");
  return [said(before), said(after)].filter(Boolean).join(" → ");
}
