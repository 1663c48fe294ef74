import Link from "next/link";
import { DeliveryStatus } from "#components/ui/status/delivery-status.tsx";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { CopyButton } from "#components/ui/text/copy-button.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { NextAttempt } from "./next-attempt.tsx";
import { outcomeCode, outcomeWords } from "./outcome-words.ts";

type DeliveriesTableProps = {
  environment: Environment;
  deliveries: ShownDelivery[];
  /** What all rows have in common and need not say. */
  without?: "endpoint" | "transaction";
};

export function DeliveriesTable({ environment, deliveries, without }: DeliveriesTableProps) {
  return (
    <Table
      caption="Webhook deliveries"
      head={
        <>
          <Th>Status</Th>
          <Th>Event</Th>
          {without !== "endpoint" && <Th>Endpoint</Th>}
          <Th>Last answer</Th>
          <Th isNumber>Duration</Th>
          <Th isNumber>Tries</Th>
          <Th>Next try</Th>
          {without !== "transaction" && <Th>Transaction</Th>}
          <Th aria-sort="descending">Created</Th>
        </>
      }
    >
      {deliveries.map((delivery) => (
        <Tr key={delivery.id} className="relative">
          <Td>
            <DeliveryStatus delivery={delivery} />
          </Td>
          <Td>
            {/* The whole row leads to the delivery; what stands above the link can still be pressed. */}
            <Link
              href={webhookPaths(environment).delivery(delivery.id)}
              className="font-medium after:absolute after:inset-0"
            >
              {delivery.event}
            </Link>
          </Td>
          {without !== "endpoint" && (
            <Td className="max-w-44 truncate" title={delivery.receiver.name}>
              {delivery.receiver.name}
              {delivery.receiver.status === "deleted" && <span className="text-muted"> (deleted)</span>}
            </Td>
          )}
          <Td>
            <LastAnswer delivery={delivery} />
          </Td>
          <Td isNumber className="text-muted">
            {delivery.last_duration_ms === null ? "–" : `${delivery.last_duration_ms} ms`}
          </Td>
          <Td isNumber className="text-muted">
            {delivery.attempts}
          </Td>
          <Td className="text-muted">
            <NextAttempt delivery={delivery} />
          </Td>
          {without !== "transaction" && (
            <Td>
              {delivery.transaction_id ? (
                <span className="relative inline-flex items-center gap-0.5">
                  <TextLink
                    href={`/${environment}/transactions/${delivery.transaction_id}`}
                    className="font-mono text-xs"
                    title={delivery.transaction_id}
                  >
                    <ShortenedText id={delivery.transaction_id} />
                  </TextLink>
                  <CopyButton text={delivery.transaction_id} what="transaction id" />
                </span>
              ) : (
                <span className="text-muted">test event</span>
              )}
            </Td>
          )}
          <Td className="text-muted">
            <TimeText at={delivery.created_at} className="relative" hasClock />
          </Td>
        </Tr>
      ))}
    </Table>
  );
}

function LastAnswer({ delivery }: { delivery: ShownDelivery }) {
  if (delivery.last_attempt_at === null) return <span className="text-muted">none yet</span>;
  const outcome = { status_code: delivery.last_status_code, error: delivery.last_error };
  return (
    <code className="font-mono text-xs" title={outcomeWords(outcome)}>
      {outcomeCode(outcome)}
    </code>
  );
}
