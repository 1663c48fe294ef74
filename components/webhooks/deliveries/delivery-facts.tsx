import { Fact } from "#components/ui/page/fact.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import { formatExactUtcTime } from "#lib/format-time.ts";
import type { DeliveryDetail, ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { NextAttemptTime } from "./next-attempt.tsx";
import { outcomeWords } from "./outcome-words.ts";

type DeliveryFactsProps = { environment: Environment; detail: DeliveryDetail };

export function DeliveryFacts({ environment, detail }: DeliveryFactsProps) {
  const { delivery, event_at, is_test, delivered_at, attempts_max } = detail;
  const { transaction_id, receiver } = delivery;
  return (
    <Panel title="Delivery">
      <dl>
        <Fact name="Transaction">
          {transaction_id ? (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <TextLink href={`/${environment}/transactions/${transaction_id}`}>Show transaction</TextLink>
              <IdText id={transaction_id} what="transaction id" />
            </span>
          ) : (
            <span className="text-muted">none</span>
          )}
        </Fact>
        <Fact name="Endpoint">
          {receiver.status === "deleted" ? (
            <span className="text-muted">{receiver.name}, deleted</span>
          ) : (
            <TextLink href={webhookPaths(environment).endpoint(receiver.id)}>{receiver.name}</TextLink>
          )}
        </Fact>
        <Fact name="Event">
          <TimeText at={event_at} /> <IdText id={delivery.event_id} what="event id" className="ml-1" />
          {is_test && <span className="text-muted block text-sm">a test: it carries webhook-test: true</span>}
        </Fact>
        {delivery.last_attempt_at && (
          <Fact name="Last try">
            {outcomeWords({ status_code: delivery.last_status_code, error: delivery.last_error })},{" "}
            <TimeText at={delivery.last_attempt_at} />
          </Fact>
        )}
        {delivered_at && (
          <Fact name="Delivered">
            <TimeText at={delivered_at} />
          </Fact>
        )}
        <Fact name="Next try">
          <NextAttemptText delivery={delivery} attemptsMax={attempts_max} />
        </Fact>
      </dl>
    </Panel>
  );
}

function NextAttemptText({ delivery, attemptsMax }: { delivery: ShownDelivery; attemptsMax: number }) {
  const { status, receiver, is_resend_due, next_attempt_at, attempts } = delivery;
  if (receiver.status === "deleted") return "none: the endpoint was deleted";
  if (is_resend_due) return receiver.status === "paused" ? "when the endpoint is resumed" : "now, asked for by hand";
  if (status === "delivered") return "none: it was delivered";
  if (status === "failed") return `none: all ${attemptsMax} tries were made. Resend it once the receiver works.`;
  if (status === "skipped") return "none: it was left out when the endpoint was resumed. Resend it if you need it.";
  if (receiver.status === "paused") return "when the endpoint is resumed";
  if (next_attempt_at === null) return "now";
  return (
    <>
      <NextAttemptTime at={next_attempt_at} className="font-medium" />{" "}
      <span className="text-muted whitespace-nowrap">{formatExactUtcTime(new Date(next_attempt_at))}</span>
      <span className="text-muted block text-sm">
        try {attempts + 1} of {attemptsMax}
      </span>
    </>
  );
}
