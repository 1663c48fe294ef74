"use client";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { deliveryColumns, deliveryDays } from "./delivery-columns.tsx";

type DeliveriesTableProps = {
  environment: Environment;
  deliveries: ShownDelivery[];
  /** ISO 8601: when the page was read. */
  readAt: string;
  /** A column that would be the same in every row. */
  without: "endpoint" | "transaction";
};

export function DeliveriesTable({ environment, deliveries, readAt, without }: DeliveriesTableProps) {
  const shared = deliveryColumns(readAt);
  return (
    <DataTable
      caption="Webhook deliveries"
      columns={[
        shared.created,
        shared.status,
        shared.event,
        shared.response,
        shared.attempts,
        without !== "endpoint" && {
          head: "Endpoint",
          className: "max-w-44 truncate",
          title: ({ receiver }) => receiver.name,
          cell: ({ receiver }) => (
            <>
              {receiver.name}
              {receiver.status === "deleted" && <span className="text-muted"> (deleted)</span>}
            </>
          ),
        },
        without !== "transaction" && {
          head: "Transaction",
          cell: ({ transaction_id }) => <TransactionLink environment={environment} id={transaction_id} />,
        },
      ]}
      rows={deliveries}
      rowKey={({ id }) => id}
      days={deliveryDays(readAt)}
      rowLink={({ id }) => ({ href: webhookPaths(environment).delivery(id) })}
    />
  );
}

function TransactionLink({ environment, id }: { environment: Environment; id: string | null }) {
  if (!id) return <span className="text-muted">Test event</span>;
  return (
    <span className="inline-flex items-center gap-0.5">
      <TextLink href={`/${environment}/transactions/${id}`} className="font-mono text-xs" title={id}>
        <ShortenedText id={id} />
      </TextLink>
      <CopyButton text={id} what="transaction ID" />
    </span>
  );
}
