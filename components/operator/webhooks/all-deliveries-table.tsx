"use client";
import { RequestForm } from "#components/ui/form/request-form.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { deliveryColumns, deliveryDays } from "#components/webhooks/deliveries/delivery-columns.tsx";
import type { ListedDelivery } from "#lib/operators/contract.ts";

type AllDeliveriesTableProps = {
  rows: ListedDelivery[];
  /** ISO 8601: when the page was read. */
  readAt: string;
};

/** Deliveries of all partners. */
export function AllDeliveriesTable({ rows, readAt }: AllDeliveriesTableProps) {
  const shared = deliveryColumns(readAt);
  return (
    <DataTable
      caption="Webhook deliveries of all partners"
      columns={[
        shared.created,
        shared.status,
        shared.event,
        shared.response,
        shared.attempts,
        {
          head: "Partner",
          className: "max-w-44 truncate",
          title: ({ partner }) => partner.name,
          cell: ({ partner, environment }: ListedDelivery) => (
            <>
              <TextLink href={`/operator/partners/${partner.id}`} prefetch={false}>
                {partner.name}
              </TextLink>
              <span className="text-muted block text-xs">{environment}</span>
            </>
          ),
        },
        {
          head: "Endpoint",
          className: "max-w-44 truncate",
          title: ({ receiver }) => receiver.url,
          cell: ({ receiver }) => (
            <TextLink href={`/operator/deliveries?endpoint=${receiver.id}`} prefetch={false}>
              {receiver.name}
            </TextLink>
          ),
        },
        {
          head: "Transaction",
          cell: ({ transaction_id }) =>
            transaction_id ? (
              <IdText id={transaction_id} what="transaction ID" />
            ) : (
              <span className="text-muted">Test event</span>
            ),
        },
        {
          head: "Actions",
          isActions: true,
          cell: ({ id, status }) =>
            status !== "pending" && (
              <RequestForm
                path={`/api/operator/deliveries/${id}/resend`}
                method="POST"
                action="Resend"
                busy="Resending…"
                failed="The delivery was not queued"
                done="Queued"
                variant="quiet"
                isInline
              />
            ),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      days={deliveryDays(readAt)}
    />
  );
}
