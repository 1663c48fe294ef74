import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { OutboxLine } from "#lib/mail/contract.ts";

type OutboxTableProps = { lines: OutboxLine[] };

const kinds: Record<OutboxLine["status"], StatusKind> = {
  waiting: "pending",
  sent: "success",
  failing: "failed",
  "given up": "failed",
};

export function OutboxTable({ lines }: OutboxTableProps) {
  return (
    <Table
      caption="Outbox"
      head={
        <>
          <Th aria-sort="descending">Written</Th>
          <Th>To</Th>
          <Th>Message</Th>
          <Th>State</Th>
        </>
      }
    >
      {lines.map(({ id, at, recipient, subject, text, status, tries, error }) => (
        <Tr key={id}>
          <Td className="text-muted">
            <TimeText at={at} hasClock />
          </Td>
          <Td className="max-w-64 truncate" title={recipient}>
            {recipient}
          </Td>
          <Td className="max-w-xl min-w-64 whitespace-normal!">
            {text === "" ? (
              subject
            ) : (
              <details>
                <summary className="cursor-pointer">{subject}</summary>
                <p className="bg-sunken rounded-control mt-1 mb-2 p-3 break-words whitespace-pre-line">{text.trim()}</p>
              </details>
            )}
          </Td>
          <Td>
            <Status kind={kinds[status]}>{status}</Status>
            {error && (
              <span className="text-muted block max-w-64 text-sm whitespace-normal">
                {tries === 1 ? "1 try" : `${tries} tries`}: {error}
              </span>
            )}
          </Td>
        </Tr>
      ))}
    </Table>
  );
}
