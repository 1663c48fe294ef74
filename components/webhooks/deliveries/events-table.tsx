"use client";
import { deliveryStatusOf } from "#components/ui/status/delivery-status.tsx";
import { Status } from "#components/ui/status/status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { ActionButton } from "#components/webhooks/action-button.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { EventDeliveries, ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { LastResponse } from "./delivery-columns.tsx";
import { EventName } from "./event-name.tsx";
import { NextAttempt } from "./next-attempt.tsx";

type EventsTableProps = {
  environment: Environment;
  events: EventDeliveries[];
  /** ISO 8601: when the page was read. */
  readAt: string;
  mayResend: boolean;
};

/** A row for each event, with its delivery to each endpoint. */
export function EventsTable({ environment, events, readAt, mayResend }: EventsTableProps) {
  return (
    <DataTable
      caption="Webhook deliveries"
      columns={[
        { head: "Created", card: 2, sort: "descending", time: ({ created_at }) => created_at, isExact: "clock" },
        {
          head: "Event",
          card: 1,
          isRowHead: true,
          cell: (event) => (
            <>
              <EventName delivery={event} />
              <span className="sub sm:hidden">
                <Reference environment={environment} event={event} />
              </span>
            </>
          ),
        },
        { head: "Partner reference", cell: (event) => <Reference environment={environment} event={event} /> },
        {
          head: "Endpoints",
          card: 3,
          className: "w-full whitespace-normal!",
          cell: ({ deliveries }) => (
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {deliveries.map((delivery) => (
                <li key={delivery.id}>
                  <EndpointState environment={environment} delivery={delivery} readAt={readAt} />
                </li>
              ))}
            </ul>
          ),
        },
        mayResend && {
          head: "Actions",
          isActions: true,
          card: 5,
          cell: (event) => <Resend environment={environment} event={event} />,
        },
      ]}
      rows={events}
      rowKey={({ event_id }) => event_id}
      days={{ of: ({ created_at }) => created_at, readAt }}
    />
  );
}

type EventProps = { environment: Environment; event: EventDeliveries };

function Reference({ environment, event: { transaction_id: id, reference } }: EventProps) {
  if (id === null) return <span className="text-muted">Test event</span>;
  return (
    <TextLink href={`/${environment}/transactions/${id}`} className="font-mono text-xs" title={reference ?? id}>
      <ShortenedText id={reference ?? id} />
    </TextLink>
  );
}

type EndpointStateProps = { environment: Environment; delivery: ShownDelivery; readAt: string };

/** The endpoint's name opens its delivery. All but delivered ones have their state in words. */
function EndpointState({ environment, delivery, readAt }: EndpointStateProps) {
  const { id, receiver } = delivery;
  const { kind, label } = deliveryStatusOf(delivery);
  return (
    <>
      <Status kind={kind}>
        <TextLink href={webhookPaths(environment).delivery(id)} prefetch={false}>
          {receiver.name}
          {kind === "success" && <span className="sr-only">, {label}</span>}
        </TextLink>
      </Status>
      {receiver.status === "deleted" && <span className="text-muted"> (deleted)</span>}
      {kind !== "success" && (
        <>
          {" "}
          <span className="text-muted">
            {label} <NextAttempt delivery={delivery} nowMs={Date.parse(readAt)} />
          </span>{" "}
          {delivery.last_attempt_at !== null && <LastResponse delivery={delivery} />}
        </>
      )}
    </>
  );
}

/** To the endpoints that it failed at, or else to all. */
function Resend({ environment, event: { event, deliveries } }: EventProps) {
  const existing = deliveries.filter(({ receiver }) => receiver.status !== "deleted");
  const missed = existing.filter(({ status }) => status === "failed" || status === "skipped");
  const chosen = missed.length > 0 ? missed : existing;
  if (chosen.length === 0) return null;
  const names = chosen.map(({ receiver }) => receiver.name).join(", ");
  return (
    <ActionButton
      action="resend"
      environment={environment}
      id={chosen.map(({ id }) => id)}
      variant="quiet"
      label={`Resend ${event} to ${names}`}
    >
      Resend
    </ActionButton>
  );
}
