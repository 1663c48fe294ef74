import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { Money } from "#components/ui/text/money.tsx";
import type { Environment } from "#db/enums.ts";
import { roundAmount } from "#lib/format-number.ts";
import { decimal } from "#lib/money.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import type { CreatedTransaction } from "#lib/transactions/contract.ts";

type CreatedLinkProps = { environment: Environment; created: CreatedTransaction; query: QuoteQuery };

export function CreatedLink({ environment, created, query }: CreatedLinkProps) {
  const { fiat_amount, crypto_amount, provider, link, transaction_id } = created;
  return (
    <>
      <p>
        <Money amount={roundAmount(decimal(fiat_amount), "fiat")} currency={query.fiat_currency} /> for{" "}
        <Money amount={roundAmount(decimal(crypto_amount), "crypto")} currency={query.crypto_currency} /> with{" "}
        {provider.name}
      </p>
      <CodeBlock code={link} what="checkout link" isWrapped />
      <DialogActions cancel="Close">
        <LinkButton href={`/${environment}/transactions/${transaction_id}`}>View transaction</LinkButton>
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
          Open checkout
        </a>
      </DialogActions>
    </>
  );
}
