import { LinkButton } from "#components/ui/form/link-button.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { Environment } from "#db/enums.ts";
import { noMatchText } from "#lib/search/search-text-contract.ts";

type NoTransactionsProps = {
  environment: Environment;
  baseUrl: string;
  /** The identifier of a listed provider, for the example. */
  provider: string;
  path: string;
  /** The search. */
  q: string | undefined;
  isFiltered: boolean;
};

export function NoTransactions({ environment, baseUrl, provider, path, q, isFiltered }: NoTransactionsProps) {
  if (q !== undefined) {
    return (
      <EmptyState
        sentence={`Searched in ${environment}. ${noMatchText(q, false)}`}
        action={<LinkButton href={path}>Show all transactions</LinkButton>}
      />
    );
  }
  if (isFiltered) {
    return <EmptyState sentence="No transactions match these filters." clearHref={path} />;
  }
  return (
    <EmptyState
      sentence={`No ${environment} transactions yet. Create one for each checkout from your server:`}
      action={environment === "sandbox" && <LinkButton href="/sandbox/quotes">Create one from a quote</LinkButton>}
    >
      <CodeBlock code={creationCommand(environment, baseUrl, provider)} what="command" />
    </EmptyState>
  );
}

/** A complete request apart from the key. */
function creationCommand(environment: Environment, baseUrl: string, provider: string): string {
  const body = {
    type: "BUY",
    fiat_currency: "EUR",
    crypto_currency: "BTC",
    network: "mainnet",
    payment_method: "card",
    amount: 250,
    provider,
    partner_context: "order-1",
    redirect_url: "https://example.com/thanks",
  };
  return [
    `curl '${baseUrl}/api/v1/partner/transactions' \\`,
    `  -H 'X-SVC-API-KEY: ${environment === "sandbox" ? "svc_test_…" : "svc_live_…"}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${JSON.stringify(body, null, 2)
      .replaceAll("\n", "\n    ")
      .replace(/ {2}\}$/, "  }")}'`,
  ].join("\n");
}
