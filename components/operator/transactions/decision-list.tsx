import type { ReactNode } from "react";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Decision } from "#lib/operators/contract.ts";

type DecisionListProps = { decisions: Decision[] };

const shown = 12;

/** What wants an operator, on top of everything. */
export function DecisionList({ decisions }: DecisionListProps) {
  if (decisions.length === 0) {
    return (
      <p className="mb-6">
        <Status kind="success">Nothing needs you now</Status>
      </p>
    );
  }
  return (
    <section aria-labelledby="decisions" className="border-wait bg-wait-wash mb-6 max-w-300 border-l-2 px-3 py-2">
      <h2 id="decisions" className="font-semibold">
        {decisions.length === 1 ? "One thing needs you" : `${decisions.length} things need you`}
      </h2>
      <ul className="mt-1 flex flex-col gap-1">
        {decisions.slice(0, shown).map((decision) => (
          <Item key={JSON.stringify(decision)} {...wordsOf(decision)} />
        ))}
      </ul>
      {decisions.length > shown && <p className="text-muted mt-1">and {decisions.length - shown} more endpoints</p>}
    </section>
  );
}

type ItemProps = { kind: StatusKind; word: string; text: ReactNode; link: { href: string; text: string } | null };

const Item = ({ kind, word, text, link }: ItemProps) => (
  <li className="flex flex-wrap items-baseline gap-x-3">
    <span className="w-24 shrink-0">
      <Status kind={kind}>{word}</Status>
    </span>
    <span className="min-w-0 flex-1 basis-64">{text}</span>
    {link && (
      <TextLink href={link.href} prefetch={false} className="pointer-coarse:py-2.5">
        {link.text}
      </TextLink>
    )}
  </li>
);

const many = (count: number, one: string, more: string) =>
  count === 1 ? `One ${one}` : `${count.toLocaleString("en")} ${more}`;

const since = (at: string | null) =>
  at && (
    <>
      , since <TimeText at={at} />
    </>
  );

function wordsOf(decision: Decision): ItemProps {
  switch (decision.kind) {
    case "worker":
      return {
        kind: "failed",
        word: "silent",
        text: (
          <>
            The worker has counted nothing{since(decision.since)}: no webhook is sent and no order followed. Start it.
          </>
        ),
        link: null,
      };
    case "review":
      return {
        kind: "failed",
        word: "held",
        text: `${many(decision.count, "transaction waits", "transactions wait")} for your decision: a report did not match.`,
        link: { href: "/operator/transactions?trouble=review", text: "Decide" },
      };
    case "provider":
      return {
        kind: "failed",
        word: "down",
        text: (
          <>
            {decision.name} does not answer in {decision.environment}
            {since(decision.since)}. Quotes leave it out.
          </>
        ),
        link: { href: `/operator/providers/${decision.environment}/${decision.id}`, text: "See why" },
      };
    case "backlog":
      return {
        kind: "processing",
        word: "backlog",
        text: (
          <>
            {many(decision.count, "delivery is", "deliveries are")} due{since(decision.since)}.
          </>
        ),
        link: { href: "/operator/deliveries?status=pending", text: "See them" },
      };
    case "failed_callbacks":
      return {
        kind: "failed",
        word: "given up",
        text: `${many(decision.count, "callback", "callbacks")} could not be applied in three days.`,
        link: { href: "/operator/callbacks", text: "See them" },
      };
    case "endpoint":
      return {
        kind: decision.isPaused ? "over" : "failed",
        word: decision.isPaused ? "paused" : "failing",
        text: (
          <>
            The endpoint “{decision.name}” of {decision.partner} gets nothing{since(decision.since)}.
          </>
        ),
        link: { href: `/operator/deliveries?endpoint=${decision.id}`, text: "See its deliveries" },
      };
    case "stuck":
      return {
        kind: "processing",
        word: "stuck",
        text: `${many(decision.count, "transaction takes", "transactions take")} longer than is usual at the provider.`,
        link: { href: "/operator/transactions?trouble=stuck", text: "See them" },
      };
  }
}
