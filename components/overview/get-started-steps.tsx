import type { ReactNode } from "react";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import { formatDuration } from "#lib/format-time.ts";
import type { FirstSteps } from "#lib/overview/contract.ts";
import { CommandLink } from "./command-link.tsx";
import { QuotesCommand } from "./quotes-command.tsx";

export type StepItem = { name: string; isDone: boolean; text: ReactNode; code?: ReactNode };

/** Going live is the last step in the sandbox; access is the first one in production. */
export function itemsOf(steps: FirstSteps, environment: Environment, baseUrl: string): StepItem[] {
  const work = [keyItem(steps, environment), quoteItem(steps, environment, baseUrl), ...restOf(steps, environment)];
  return environment === "sandbox" ? [...work, liveItem(steps)] : [accessItem(steps), ...work];
}

const accessItem = ({ live: { isGranted } }: FirstSteps): StepItem => ({
  name: "access",
  isDone: isGranted,
  text: isGranted ? (
    "Production access granted"
  ) : (
    <>
      Complete <TextLink href="/sandbox/integration">the integration checklist</TextLink> in the sandbox and request
      production access
    </>
  ),
});

const keyItem = ({ key }: FirstSteps, environment: Environment): StepItem => ({
  name: "key",
  isDone: key.isDone,
  text: (
    <>
      <CommandLink href={`/${environment}/api-keys`} command="create-key">
        Create a {environment === "sandbox" ? "TEST" : "LIVE"} API key
      </CommandLink>
      {key.hint && (
        <>
          : <span className="font-mono text-xs">{key.hint}</span>
        </>
      )}
    </>
  ),
});

function quoteItem({ key, quote }: FirstSteps, environment: Environment, baseUrl: string): StepItem {
  return {
    name: "quote",
    isDone: quote.isDone,
    text: (
      <>
        Request quotes from your server or terminal
        <span aria-live="polite">{quote.last && <LastRequest {...quote.last} environment={environment} />}</span>
      </>
    ),
    code: quote.isDone ? undefined : <QuotesCommand environment={environment} baseUrl={baseUrl} hint={key.hint} />,
  };
}

type LastRequestProps = NonNullable<FirstSteps["quote"]["last"]> & { environment: Environment };

/** The last request, successful or not, to show that it arrived. */
function LastRequest({ at, status, durationMs, errorCode, environment }: LastRequestProps) {
  return (
    <span className="text-muted block text-xs">
      <TextLink href={`/${environment}/api-logs?path=/api/v1/partner/quotes`}>Last request</TextLink>{" "}
      <TimeText at={at} isLong />: <span className="text-ink tabular-nums">{status}</span>
      {errorCode && <span className="font-mono"> {errorCode}</span>} in {formatDuration(durationMs)}
    </span>
  );
}

const restOf = ({ transaction, webhook }: FirstSteps, environment: Environment): StepItem[] => [
  {
    name: "transaction",
    isDone: transaction.isDone,
    text: (
      <>
        Create a transaction with <TextLink href="/docs/createTransaction">the API</TextLink> or from{" "}
        <TextLink href={`/${environment}/quotes`}>a quote</TextLink>, and open its link
      </>
    ),
  },
  {
    name: "webhook",
    isDone: webhook.isDone,
    text: (
      <>
        <CommandLink href={`/${environment}/webhooks`} command="add-endpoint">
          Add a webhook endpoint
        </CommandLink>{" "}
        to be notified when transactions finish
      </>
    ),
  },
];

const liveItem = ({ live: { isDone, isGranted } }: FirstSteps): StepItem => ({
  name: "live",
  isDone,
  text: isGranted ? (
    <>
      Go live: <TextLink href="/production/api-keys">create a LIVE API key</TextLink>
    </>
  ) : (
    <>
      Go live: <TextLink href="/sandbox/integration">complete the integration checklist</TextLink> and request
      production access
    </>
  ),
});
