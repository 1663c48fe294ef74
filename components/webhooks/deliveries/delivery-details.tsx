import { Fact } from "#components/ui/page/fact.tsx";
import { Panel } from "#components/ui/page/panel.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { webhookPaths } from "#components/webhooks/webhook-paths.ts";
import type { Environment } from "#db/enums.ts";
import type { DeliveryDetail, ShownDelivery } from "#lib/webhooks/history-contract.ts";
import { NextAttemptTime } from "./next-attempt.tsx";
import { outcomeText } from "./outcome-text.ts";

type DeliveryDetailsProps = { environment: Environment; detail: DeliveryDetail };

export function DeliveryDetails({ environment, detail }: DeliveryDetailsProps) {
  const { delivery, event_at, is_test, delivered_at, attempts_max } = detail;
  const { transaction_id, receiver } = delivery;
  return (
    <Panel title="Delivery">
      <dl>
        <Fact name="Transaction">
          {transaction_id ? (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <TextLink href={`/${environment}/transactions/${transaction_id}`}>View transaction</TextLink>
              <IdText id={transaction_id} what="transaction ID" />
            </span>
          ) : (
            "–"
          )}
        </Fact>
        <Fact name="Endpoint">
          {receiver.status === "deleted" ? (
            <span className="text-muted">{receiver.name} (deleted)</span>
          ) : (
            <TextLink href={webhookPaths(environment).endpoint(receiver.id)}>{receiver.name}</TextLink>
          )}
        </Fact>
        <Fact name="Event">
          <TimeText at={event_at} isExact /> <IdText id={delivery.event_id} what="event ID" className="ms-1" />
          {is_test && (
            <span className="text-muted block text-sm">
              Test event with the header <code className="font-mono text-xs">webhook-test: true</code>
            </span>
          )}
        </Fact>
        {delivery.last_attempt_at && (
          <Fact name="Last attempt">
            {outcomeText({ status_code: delivery.last_status_code, error: delivery.last_error })} ·{" "}
            <TimeText at={delivery.last_attempt_at} isExact />
          </Fact>
        )}
        {delivered_at && (
          <Fact name="Delivered">
            <TimeText at={delivered_at} isExact />
          </Fact>
        )}
        <Fact name="Next attempt">
          <NextAttemptDetails delivery={delivery} attemptsMax={attempts_max} />
        </Fact>
      </dl>
    </Panel>
  );
}

type NextAttemptDetailsProps = { delivery: ShownDelivery; attemptsMax: number };

function NextAttemptDetails({ delivery, attemptsMax }: NextAttemptDetailsProps) {
  const { status, receiver, is_resend_due, next_attempt_at, attempts, last_status_code } = delivery;
  if (receiver.status === "deleted") return "None. The endpoint was deleted.";
  if (is_resend_due) return receiver.status === "paused" ? "When the endpoint is resumed" : "Now (resent manually)";
  if (status === "delivered") return "None. The event was delivered.";
  if (status === "failed" && last_status_code === 410) {
    return "None. The receiver returned 410 Gone, which ends the retries. Resend it once your receiver works.";
  }
  if (status === "failed") {
    return `None. Retries ended after ${attempts} of ${attemptsMax} attempts. Resend it once your receiver works.`;
  }
  if (status === "skipped")
    return "None. The event was skipped while the endpoint was paused. Resend it if you need it.";
  if (receiver.status === "paused") return "When the endpoint is resumed";
  if (next_attempt_at === null) return "Now";
  return (
    <>
      <NextAttemptTime at={next_attempt_at} className="font-medium" />{" "}
      <TimeText at={next_attempt_at} isExact className="text-muted" />
      <span className="text-muted block text-sm">
        Attempt {attempts + 1} of {attemptsMax}
      </span>
    </>
  );
}
