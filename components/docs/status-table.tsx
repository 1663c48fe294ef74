import { CodeText } from "#components/docs/code-text.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import type { StatusRow } from "#lib/openapi/contract.ts";

type StatusTableProps = { rows: StatusRow[] };

export function StatusTable({ rows }: StatusTableProps) {
  return (
    <table className="border-line block w-full border-t">
      <caption className="sr-only">Transaction statuses</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody className="block">
        {rows.map(({ status, description, next, event }) => (
          <tr
            key={status}
            className="border-line grid gap-x-5 border-b py-2 sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]"
          >
            <th scope="row" className="text-left font-medium">
              <TransactionStatus status={status} />{" "}
              <code className="text-muted font-mono text-xs font-normal">{status}</code>
            </th>
            <td>
              <CodeText>{description}</CodeText>
              <span className="text-muted block text-sm">
                {next.length > 0 ? `Can change to ${next.join(", ")}.` : "Final."}
                {event && ` Webhook: ${event}.`}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
