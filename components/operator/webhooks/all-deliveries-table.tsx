import { RequestForm } from "#components/ui/form/request-form.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { deliveryColumns } from "#components/webhooks/deliveries/delivery-columns.tsx";
import type { ListedDelivery } from "#lib/operators/contract.ts";

type AllDeliveriesTableProps = { rows: ListedDelivery[] };

/** Deliveries of all partners. */
export function AllDeliveriesTable({ rows }: AllDeliveriesTableProps) {
  return (
    <DataTable
      caption="Webhook deliveries of all partners"
      columns={[
        deliveryColumns.status,
        { head: "Event", cell: ({ event }) => event },
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
        deliveryColumns.response,
        deliveryColumns.duration,
        deliveryColumns.attempts,
        deliveryColumns.nextAttempt,
        {
          head: "Transaction",
          cell: ({ transaction_id }) =>
            transaction_id ? (
              <IdText id={transaction_id} what="transaction ID" />
            ) : (
              <span className="text-muted">Test event</span>
            ),
        },
        deliveryColumns.created,
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
    />
  );
}
