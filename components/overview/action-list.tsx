import type { ReactNode } from "react";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { Action } from "#lib/overview/contract.ts";

type ActionListProps = { actions: Action[]; environment: Environment };

/** What a person should look at, on top of everything. */
export function ActionList({ actions, environment }: ActionListProps) {
  if (actions.length === 0) {
    return (
      <p className="mb-6">
        <Status kind="success">Nothing needs you now</Status>
      </p>
    );
  }
  return (
    <section aria-labelledby="actions" className="border-wait bg-wait-wash mb-6 border-l-2 px-3 py-2">
      <h2 id="actions" className="font-semibold">
        {actions.length === 1 ? "One thing needs you" : `${actions.length} things need you`}
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {actions.map((action) => (
          <Item key={JSON.stringify(action)} {...wordsOf(action, environment)} />
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { kind: StatusKind; word: string; text: ReactNode; link: { href: string; text: string } };

function Item({ kind, word, text, link }: ItemProps) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span className="w-24 shrink-0">
        <Status kind={kind}>{word}</Status>
      </span>
      <span className="min-w-0 flex-1 basis-64">{text}</span>
      <TextLink href={link.href} className="py-0.5 pointer-coarse:py-2.5">
        {link.text}
      </TextLink>
    </li>
  );
}

function wordsOf(action: Action, environment: Environment): ItemProps {
  const at = `/${environment}`;
  switch (action.kind) {
    case "provider_down":
      return {
        kind: "failed",
        word: "down",
        text: (
          <>
            {action.name} is not answering
            {action.since && (
              <>
                , since <TimeText at={action.since} />
              </>
            )}
            . Quotes leave it out until it does.
          </>
        ),
        link: { href: `${at}/quotes`, text: "See quotes" },
      };
    case "endpoint_paused":
      return {
        kind: "failed",
        word: "paused",
        text: (
          <>
            The webhook endpoint “{action.name}” {action.isGone ? "answered that it is gone" : "failed for five days"}{" "}
            and was paused <TimeText at={action.since} />. Events are held for it.
          </>
        ),
        link: { href: `${at}/webhooks/${action.id}`, text: "Mend and resume" },
      };
    case "endpoint_failing":
      return {
        kind: "failed",
        word: "failing",
        text: (
          <>
            The webhook endpoint “{action.name}” fails, since <TimeText at={action.since} />.
          </>
        ),
        link: { href: `${at}/webhooks/${action.id}`, text: "See its attempts" },
      };
    case "stuck":
      return {
        kind: "processing",
        word: "stuck",
        text: (
          <>
            {action.count === 1
              ? "One transaction takes"
              : `${formatNumber(action.count)}${action.isMore ? " and more" : ""} transactions take`}{" "}
            longer than is usual, the oldest since <TimeText at={action.oldest.since} />.
          </>
        ),
        link:
          action.count === 1
            ? { href: `${at}/transactions/${action.oldest.id}`, text: "See it" }
            : { href: `${at}/transactions?stuck=yes`, text: "See them" },
      };
    case "key_expiring":
      return {
        kind: "pending",
        word: "expires",
        text: (
          <>
            The key “{action.name}” (<span className="font-mono text-xs">{action.hint}</span>) ends{" "}
            <TimeText at={action.at} />. Calls with it fail from then on.
          </>
        ),
        link: { href: `${at}/api-keys`, text: "Rotate it" },
      };
    case "key_idle":
      return idleWords(action, at);
  }
}

const idleWords = ({ name, hint, isUsed, since }: Extract<Action, { kind: "key_idle" }>, at: string): ItemProps => ({
  kind: "over",
  word: "unused",
  text: (
    <>
      The key “{name}” (<span className="font-mono text-xs">{hint}</span>){" "}
      {isUsed ? "was last used" : "has never been used; it was made"} <TimeText at={since} />.
    </>
  ),
  link: { href: `${at}/api-keys`, text: "Revoke it" },
});
