import type { ReactNode } from "react";
import { CodeText } from "#components/docs/code-text.tsx";
import { RequestDialog } from "#components/ui/dialog/request-dialog.tsx";
import { Status, type StatusKind } from "#components/ui/status/status.tsx";
import { LanguageTabs } from "#components/ui/text/code-tabs.tsx";
import { ShortenedText } from "#components/ui/text/shortened-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { type Check, type CheckState, type Evidence, isComplete } from "#lib/integration/contract.ts";
import { codeOf } from "./check-code.ts";
import { checkText } from "./check-text.ts";

const states: Record<CheckState, { kind: StatusKind; label: string }> = {
  passed: { kind: "success", label: "Passed" },
  unneeded: { kind: "neutral", label: "Not needed" },
  unconfirmed: { kind: "processing", label: "To confirm" },
  failing: { kind: "failed", label: "Failing" },
  unseen: { kind: "pending", label: "Not seen" },
};

type CheckRowProps = {
  check: Check;
  hrefOf: (evidence: Evidence) => string;
  /** Of the code examples; without it, the row has no instructions, as on the operator's page. */
  baseUrl?: string;
  /** The id of the element that says why this member can't confirm. */
  refusedBy?: string;
};

export function CheckRow({ check, hrefOf, baseUrl, refusedBy }: CheckRowProps) {
  const { name, state, evidence, detail, confirmedBy } = check;
  const { kind, label } = states[state];
  return (
    <li
      id={name}
      className="border-line grid gap-x-4 gap-y-1 border-b py-3 first:pt-0 last:border-b-0 last:pb-0 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
    >
      <div>
        <Status kind={kind}>{label}</Status>
      </div>
      <div className="min-w-0">
        <h3 className="font-medium">
          <CodeText>{checkText[name].title}</CodeText>
        </h3>
        {detail && <p className="text-muted text-sm wrap-anywhere">{detail}</p>}
        {evidence.length > 0 && (
          <ul className="text-muted flex flex-wrap gap-x-4 text-sm">
            {evidence.map((item) => (
              <EvidenceItem key={item.id} evidence={item} href={hrefOf(item)} />
            ))}
          </ul>
        )}
        {confirmedBy && <p className="text-muted text-sm">Effect confirmed by {confirmedBy}</p>}
        {baseUrl && state === "unconfirmed" && <Confirmation refusedBy={refusedBy} />}
        {baseUrl && !isComplete(check) && <Instructions check={check} baseUrl={baseUrl} />}
      </div>
    </li>
  );
}

const kinds: Record<Evidence["kind"], string> = {
  request: "Request",
  delivery: "Delivery",
  transaction: "Transaction",
  key: "API key",
  drill: "Drill of endpoint",
};

type EvidenceItemProps = { evidence: Evidence; href: string };

const EvidenceItem = ({ evidence: { kind, id, at }, href }: EvidenceItemProps) => (
  <li className="flex min-w-0 items-baseline gap-1.5">
    {kinds[kind]}{" "}
    <TextLink href={href} prefetch={false} className="font-mono text-xs">
      <ShortenedText id={id} />
    </TextLink>
    <TimeText at={at} />
  </li>
);

type ConfirmationProps = { refusedBy: string | undefined };

const Confirmation = ({ refusedBy }: ConfirmationProps) => (
  <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
    <p className="max-w-prose text-sm">
      Your endpoint accepted this event twice. Slipway can't see what it did with the second one.
    </p>
    <RequestDialog
      path="/api/dashboard/sandbox/integration/duplicates"
      method="POST"
      label="Confirm effect"
      look="plain"
      title="Did the second delivery have no effect?"
      description="Check in your own system that the order was fulfilled once and the buyer was notified once. Your name is recorded with the confirmation."
      action="Confirm no effect"
      busy="Confirming…"
      failed="The check was not confirmed"
      done="Check confirmed"
      refusedBy={refusedBy}
    />
  </div>
);

type InstructionsProps = { check: Check; baseUrl: string };

function Instructions({ check: { name, state }, baseUrl }: InstructionsProps): ReactNode {
  const { fix, guide } = checkText[name];
  const code = codeOf(name, baseUrl);
  return (
    <details className="mt-1" open={state === "failing"}>
      <summary className="text-muted hover:text-ink cursor-pointer rounded-xs text-sm pointer-coarse:py-2.5">
        How to pass
      </summary>
      <div className="mt-1 flex flex-col gap-2">
        <p className="max-w-prose">
          <CodeText>{fix}</CodeText> <TextLink href={guide.href}>{guide.text}</TextLink>
        </p>
        {code.length > 0 && <LanguageTabs name={`code-${name}`} tabs={code} />}
      </div>
    </details>
  );
}
