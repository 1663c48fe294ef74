import type { ReactNode } from "react";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { Environment } from "#db/enums.ts";
import type { FirstSteps } from "#lib/overview/contract.ts";

const asked = [
  ["type=BUY", "fiat_currency=NGN", "crypto_currency=BTC"],
  ["network=mainnet", "payment_method=card", "amount=150000"],
];

/** In short lines, so that all of it is seen. */
const quotesCommand = (baseUrl: string, key: string) =>
  [
    `curl -G '${baseUrl}/api/v1/partner/quotes'`,
    `-H 'X-SVC-API-KEY: ${key}'`,
    ...asked.map((line) => line.map((field) => `-d ${field}`).join(" ")),
  ].join(" \\\n  ");

export type StepItem = { name: string; isDone: boolean; text: ReactNode; code?: string };

/** In the sandbox going live is the last step; in production being let in is the first. */
export function itemsOf(steps: FirstSteps, environment: Environment, baseUrl: string): StepItem[] {
  const work = [keyItem(steps, environment), quoteItem(steps, environment, baseUrl), ...restOf(steps, environment)];
  return environment === "sandbox" ? [...work, liveItem(steps)] : [accessItem(steps), ...work];
}

const accessItem = ({ live: { isGranted } }: FirstSteps): StepItem => ({
  name: "access",
  isDone: isGranted,
  text: isGranted ? (
    "Access to production was granted"
  ) : (
    <>
      Ask the operator of this installation for access to production. Until then everything can be tried in{" "}
      <TextLink href="/sandbox/overview">the sandbox</TextLink>
    </>
  ),
});

const keyItem = ({ key }: FirstSteps, environment: Environment): StepItem => ({
  name: "key",
  isDone: key.isDone,
  text: (
    <>
      <TextLink href={`/${environment}/api-keys`}>
        Create a {environment === "sandbox" ? "TEST" : "LIVE"} API key
      </TextLink>
      {key.hint && (
        <>
          : <span className="font-mono text-xs">{key.hint}</span>
        </>
      )}
    </>
  ),
});

function quoteItem({ key, quote }: FirstSteps, environment: Environment, baseUrl: string): StepItem {
  const shown = key.hint ?? (environment === "sandbox" ? "svc_test_…" : "svc_live_…");
  return {
    name: "quote",
    isDone: quote.isDone,
    text: (
      <>
        Ask for quotes with it, from your server or your terminal
        {key.hint && !quote.isDone && ", with the key itself in place of its hint"}
        <span aria-live="polite">{quote.last && <LastCall {...quote.last} environment={environment} />}</span>
      </>
    ),
    code: quote.isDone ? undefined : quotesCommand(baseUrl, shown),
  };
}

type LastCallProps = NonNullable<FirstSteps["quote"]["last"]> & { environment: Environment };

/** What came of the call, be it good or not: so one sees it arrive. */
function LastCall({ at, status, durationMs, errorCode, environment }: LastCallProps) {
  return (
    <span className="text-muted block text-xs">
      <TextLink href={`/${environment}/api-logs?path=/api/v1/partner/quotes`}>The last call</TextLink> came{" "}
      <TimeText at={at} />: <span className="text-ink tabular-nums">{status}</span>
      {errorCode && <span className="font-mono"> {errorCode}</span>} in {durationMs} ms
    </span>
  );
}

const restOf = ({ transaction, webhook }: FirstSteps, environment: Environment): StepItem[] => [
  {
    name: "transaction",
    isDone: transaction.isDone,
    text: (
      <>
        Create a transaction and open its link: by <TextLink href="/docs/createTransaction">the API</TextLink> or from{" "}
        <TextLink href={`/${environment}/quotes`}>a quote here</TextLink>
      </>
    ),
  },
  {
    name: "webhook",
    isDone: webhook.isDone,
    text: (
      <>
        <TextLink href={`/${environment}/webhooks`}>Register a webhook endpoint</TextLink>, to be told what becomes of
        transactions
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
      Go live: ask the operator of this installation for{" "}
      <TextLink href="/production/overview">access to production</TextLink>
    </>
  ),
});
