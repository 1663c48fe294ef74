import { LinkButton } from "#components/ui/form/link-button.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import type { Environment } from "#db/enums.ts";
import { creationCommand } from "./creation-command.ts";

type NoTransactionsProps = {
  environment: Environment;
  baseUrl: string;
  /** The identifier of one that is listed here. */
  provider: string;
  path: string;
  /** What was looked for. */
  q: string | undefined;
  isFiltered: boolean;
};

export function NoTransactions({ environment, baseUrl, provider, path, q, isFiltered }: NoTransactionsProps) {
  if (q !== undefined) {
    return (
      <EmptyState
        sentence={`No ${environment} transaction has this id, partner_context, provider's id, hash or wallet. It must be whole and exact.`}
        action={<LinkButton href={path}>Show all transactions</LinkButton>}
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        sentence="No transaction fits these filters."
        action={<LinkButton href={path}>Clear filters</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      sentence={`There is no ${environment} transaction yet. Your server makes one for each checkout:`}
      action={
        environment === "sandbox" && <LinkButton href="/sandbox/quotes">Make one from a quote, without code</LinkButton>
      }
    >
      <CodeBlock code={creationCommand(environment, baseUrl, provider)} what="command" />
    </EmptyState>
  );
}
