"use client";
import { Menu } from "#components/ui/menu/menu.tsx";
import { MenuLink } from "#components/ui/menu/menu-items.tsx";
import { MenuRequest } from "#components/ui/menu/menu-request.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { deliveryColumns, deliveryDays } from "#components/webhooks/deliveries/delivery-columns.tsx";
import { environmentNames } from "#lib/partners/environment-names-contract.ts";
import type { ListedDelivery } from "#lib/people/operators/contract.ts";

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
        { ...shared.event, sub: ({ transaction_id }) => <TransactionLink id={transaction_id} /> },
        shared.response,
        { ...shared.attempts, hiddenBelow: "xl" },
        {
          head: "Endpoint",
          className: "max-w-40 truncate xl:max-w-64",
          title: ({ receiver }) => receiver.url,
          cell: ({ receiver }) => receiver.name,
          sub: ({ receiver }) => receiver.url,
        },
        {
          head: "Partner",
          className: "max-w-44 truncate",
          title: ({ partner }) => partner.name,
          cell: ({ partner }) => (
            <TextLink href={`/operator/partners/${partner.id}`} prefetch={false}>
              {partner.name}
            </TextLink>
          ),
          sub: ({ environment }) => environmentNames[environment],
        },
        { head: "Actions", isActions: true, card: 5, cell: (delivery) => <DeliveryMenu {...delivery} /> },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      days={deliveryDays(readAt)}
    />
  );
}

const TransactionLink = ({ id }: { id: string | null }) =>
  id ? (
    <TextLink href={`/operator/transactions/${id}`} prefetch={false} className="font-mono" title={id}>
      <ShortenedText id={id} />
    </TextLink>
  ) : (
    "Test event"
  );

const DeliveryMenu = ({ id, status, event, receiver, transaction_id }: ListedDelivery) => (
  <Menu label={`Actions for ${event} to ${receiver.name}`}>
    {status !== "pending" && (
      <MenuRequest
        path={`/api/operator/deliveries/${id}/resend`}
        method="POST"
        label="Resend"
        done="Delivery queued"
        failed="The delivery was not queued"
      />
    )}
    {transaction_id && <MenuLink href={`/operator/transactions/${transaction_id}`}>View transaction</MenuLink>}
    <MenuLink href={`/operator/deliveries?endpoint=${receiver.id}`}>View deliveries of this endpoint</MenuLink>
  </Menu>
);
