import type { Metadata } from "next";
import { CodeText, Prose } from "#components/docs/code-text.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import type { StatusRow } from "#lib/openapi/contract.ts";
import { statusRows } from "#lib/openapi/reference.ts";

export const metadata: Metadata = { title: "Statuses" };

export default function StatusesPage() {
  return (
    <>
      <PageHeader title="Statuses" description="The statuses of a transaction and how they can change." />
      <Prose>
        A transaction never returns to an earlier status. `is_final` tells you whether the status can still change, and
        `status_history` lists every change with its time and source.
      </Prose>
      <div className="mt-5">
        <StatusTable rows={statusRows()} />
      </div>
    </>
  );
}

type StatusTableProps = { rows: StatusRow[] };

function StatusTable({ rows }: StatusTableProps) {
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
