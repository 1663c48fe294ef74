import { numberText } from "#components/quotes/number-text.ts";
import { shownAmount } from "#components/quotes/shown-amount.ts";
import { buttonClass } from "#components/ui/button-class.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { DialogActions } from "#components/ui/dialog-actions.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Money } from "#components/ui/money.tsx";
import type { Environment } from "#db/enums.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import type { CreatedTransaction } from "#lib/transactions/contract.ts";

type CreatedLinkProps = { environment: Environment; created: CreatedTransaction; query: QuoteQuery };

export function CreatedLink({ environment, created, query }: CreatedLinkProps) {
  const { fiat_amount, crypto_amount, provider, link, transaction_id } = created;
  return (
    <>
      <p>
        <Money amount={shownAmount(numberText(fiat_amount), "fiat")} currency={query.fiat_currency} /> for{" "}
        <Money amount={shownAmount(numberText(crypto_amount), "crypto")} currency={query.crypto_currency} /> through{" "}
        {provider.name}
      </p>
      <CodeBlock code={link} what="checkout link" isWrapped />
      <DialogActions cancel="Close">
        <LinkButton href={`/${environment}/transactions/${transaction_id}`}>Show transaction</LinkButton>
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
          Open checkout
        </a>
      </DialogActions>
    </>
  );
}
