import type { ReactNode } from "react";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { Action } from "#lib/overview/contract.ts";

type NeedsAttentionProps = { actions: Action[]; environment: Environment };

export function NeedsAttention({ actions, environment }: NeedsAttentionProps) {
  if (actions.length === 0) {
    return (
      <p className="mb-6">
        <Status kind="success">Nothing needs attention</Status>
      </p>
    );
  }
  return (
    <section aria-labelledby="actions" className="border-wait bg-wait-wash mb-6 border-l-2 px-3 py-2">
      <h2 id="actions" className="font-semibold">
        Needs attention · {actions.length}
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {actions.map((action) => (
          <Item key={JSON.stringify(action)} {...itemOf(action, environment)} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { kind: StatusKind; label: string; text: ReactNode; link: { href: string; text: string } };

function Item({ kind, label, text, link }: ItemProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span className="w-24 shrink-0">
        <Status kind={kind}>{label}</Status>
      </span>
      <span className="min-w-0 flex-1 basis-64">{text}</span>
      <TextLink href={link.href} className="py-0.5 pointer-coarse:py-2.5">
        {link.text}
      </TextLink>
    </li>
  );
}

function itemOf(action: Action, environment: Environment): ItemProps {
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
    case "stuck":
      return {
        kind: "processing",
        label: "Stuck",
        text: (
          <>
            {action.count === 1
              ? "1 transaction is taking longer than usual. It"
              : `${formatNumber(action.count)}${action.isMore ? "+" : ""} transactions are taking longer than usual. The oldest`}{" "}
            was marked as stuck <TimeText at={action.oldest.since} isLong />.
          </>
        ),
        link:
          action.count === 1
            ? { href: `${at}/transactions/${action.oldest.id}`, text: "View transaction" }
            : { href: `${at}/transactions?stuck=yes`, text: "View transactions" },
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
      return idleItem(action, at);
  }
}

const idleItem = ({ name, hint, isUsed, since }: Extract<Action, { kind: "key_idle" }>, at: string): ItemProps => ({
  kind: "over",
  label: "Unused",
  text: (
    <>
      The key “{name}” (<span className="font-mono text-xs">{hint}</span>){" "}
      {isUsed ? "was last used" : "has never been used. It was created"} <TimeText at={since} isLong />.
    </>
  ),
  link: { href: `${at}/api-keys`, text: "Revoke key" },
});
