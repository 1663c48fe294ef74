"use client";
import { useSyncExternalStore } from "react";
import { latestKey } from "#components/api-keys/latest-key.ts";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";

type QuotesCommandProps = {
  environment: Environment;
  baseUrl: string;
  /** The beginning of the partner's newest key; null if there is none. */
  hint: string | null;
};

/** The curl command that requests quotes: with the key itself if this page was open when it was created. */
export function QuotesCommand({ environment, baseUrl, hint }: QuotesCommandProps) {
  const key = useSyncExternalStore(
    subscribe,
    () => (hint ? latestKey(hint) : null),
    () => null,
  );
  const placeholder = environment === "sandbox" ? "YOUR_TEST_KEY" : "YOUR_LIVE_KEY";
  return (
    <>
      <CodeBlock code={commandOf(baseUrl, key ?? placeholder)} what="command" />
      {!key && (
        <span className="text-muted mt-1.5 block text-sm">
          {hint ? (
            <>
              Replace <code className="font-mono text-xs">{placeholder}</code> with the full key that begins with{" "}
              <code className="font-mono text-xs">{hint.split("…")[0]}</code>. If you didn't save it,{" "}
              <TextLink href={`/${environment}/api-keys`}>create another key</TextLink>.
            </>
          ) : (
            <>
              Create a key first. It replaces <code className="font-mono text-xs">{placeholder}</code>.
            </>
          )}
        </span>
      )}
    </>
  );
}

// The key doesn't change while this page is shown.
const subscribe = () => () => undefined;

const parameters = [
  ["type=BUY", "fiat_currency=NGN", "crypto_currency=BTC"],
  ["network=mainnet", "payment_method=card", "amount=150000"],
];

/** In short lines, to fit without scrolling. */
const commandOf = (baseUrl: string, key: string) =>
  [
    `curl -G '${baseUrl}/api/v1/partner/quotes'`,
    `-H 'X-SVC-API-KEY: ${key}'`,
    ...parameters.map((line) => line.map((field) => `-d ${field}`).join(" ")),
  ].join(" \\\n  ");
