import { type AttentionLine, AttentionList } from "#components/ui/status/attention-list.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { missedText } from "#components/webhooks/missed-events.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { Action } from "#lib/overview/contract.ts";

type NeedsAttentionProps = { actions: Action[]; environment: Environment };

export const NeedsAttention = ({ actions, environment }: NeedsAttentionProps) => (
  <AttentionList lines={actions.map((action) => toLine(action, environment))} />
);

function toLine(action: Action, environment: Environment): AttentionLine {
  const at = `/${environment}`;
  switch (action.kind) {
    case "provider_down":
      return {
        kind: "failed",
        label: "Down",
        text: (
          <>
            {action.name}{" "}
            {action.since ? (
              <>
                became unavailable <TimeText at={action.since} isLong />
              </>
            ) : (
              "is unavailable"
            )}
            . It's excluded from quotes until it recovers.
          </>
        ),
        link: { href: `${at}/quotes`, text: "View quotes" },
      };
    case "endpoint_paused":
      return {
        kind: "failed",
        label: "Paused",
        text: (
          <>
            The endpoint “{action.name}” {action.isGone ? "returned 410 Gone" : "failed for five days"} and was paused{" "}
            <TimeText at={action.since} isLong />. Events are being queued.
          </>
        ),
        link: { href: `${at}/webhooks/${action.id}`, text: "Fix and resume" },
      };
    case "endpoint_failing":
      return {
        kind: "failed",
        label: "Failing",
        text: (
          <>
            The endpoint “{action.name}” started failing <TimeText at={action.since} isLong />.
          </>
        ),
        link: { href: `${at}/webhooks/${action.id}`, text: "View attempts" },
      };
    case "missed_events":
      return missedLine(action, at);
    case "delayed":
      return {
        kind: "processing",
        label: "Delayed",
        text: (
          <>
            {action.count === 1
              ? "1 transaction is delayed. It"
              : `${formatNumber(action.count)}${action.isMore ? "+" : ""} transactions are delayed. The oldest`}{" "}
            was expected <TimeText at={action.oldest.since} isLong />.
          </>
        ),
        link:
          action.count === 1
            ? { href: `${at}/transactions/${action.oldest.id}`, text: "View transaction" }
            : { href: `${at}/transactions?delayed=yes`, text: "View transactions" },
      };
    case "key_expiring":
      return {
        kind: "pending",
        label: "Expiring",
        text: (
          <>
            The key “{action.name}” (<span className="font-mono text-xs">{action.hint}</span>) expires{" "}
            <TimeText at={action.at} isLong />. Requests using it will then fail.
          </>
        ),
        link: { href: `${at}/api-keys`, text: "Rotate key" },
      };
    case "key_idle":
      return idleLine(action, at);
  }
}

const idleLine = ({ name, hint, isUsed, since }: Extract<Action, { kind: "key_idle" }>, at: string): AttentionLine => ({
  kind: "neutral",
  label: "Unused",
  text: (
    <>
      The key “{name}” (<span className="font-mono text-xs">{hint}</span>){" "}
      {isUsed ? "was last used" : "has never been used. It was created"} <TimeText at={since} isLong />.
    </>
  ),
  link: { href: `${at}/api-keys`, text: "Revoke key" },
});

const missedLine = ({ count, since }: Extract<Action, { kind: "missed_events" }>, at: string): AttentionLine => ({
  kind: "failed",
  label: "Missed",
  text: (
    <>
      {missedText(count)} The oldest occurred <TimeText at={since} isLong />.
    </>
  ),
  link: { href: `${at}/webhooks`, text: "View events" },
});
