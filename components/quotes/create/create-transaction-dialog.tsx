"use client";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { DialogActions } from "#components/ui/dialog/dialog-actions.tsx";
import type { OpenDialogProps } from "#components/ui/dialog/lazy-dialog.tsx";
import { buttonClass } from "#components/ui/form/button-class.ts";
import { LinkButton } from "#components/ui/form/link-button.tsx";
import { CodeBlock } from "#components/ui/text/code-block.tsx";
import { Money } from "#components/ui/text/money.tsx";
import type { Environment } from "#db/enums.ts";
import { formatNumber, roundAmount } from "#lib/format-number.ts";
import { decimal } from "#lib/money.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import type { CreatedTransaction } from "#lib/transactions/contract.ts";
import { newTransactionOf, sendTransaction } from "./new-transaction.ts";
import { type EnteredFields, NewTransactionForm } from "./new-transaction-form.tsx";

export type NewTransactionProps = {
  environment: Environment;
  provider: { name: string; identifier: string };
  query: QuoteQuery;
  /** The name of the payment method, where quotes of several are shown. */
  method?: string | undefined;
};

export function CreateTransactionDialog({
  environment,
  provider,
  query,
  method,
  onClose,
}: NewTransactionProps & OpenDialogProps) {
  const creation = useSingleMutation({
    mutationFn: (entered: EnteredFields) =>
      sendTransaction(environment, newTransactionOf(query, provider.identifier, entered)),
  });
  const close = () => {
    if (!creation.isPending) onClose();
  };
  return (
    <Dialog
      title={
        creation.data
          ? "Checkout link ready"
          : `Create transaction with ${provider.name}${method ? ` by ${method}` : ""}`
      }
      description={creation.data ? "Send the buyer to this link." : `${describe(query)}. The quote is refreshed first.`}
      onClose={close}
    >
      {creation.data ? (
        <CreatedLink environment={environment} created={creation.data} query={query} />
      ) : (
        <NewTransactionForm
          request={creation}
          amountToConfirm={
            environment === "production" ? { ...requestedAmount(query), currency: query.fiat_currency } : null
          }
        />
      )}
    </Dialog>
  );
}

const requestedAmount = ({ amount, crypto_amount }: QuoteQuery) => ({ amount: amount ?? crypto_amount ?? "" });

/** "BUY BTC for 100 EUR", "SELL 100 USDT for EUR". */
function describe({ type, amount, crypto_amount, crypto_currency: crypto, fiat_currency: fiat }: QuoteQuery): string {
  return crypto_amount === undefined
    ? `${type} ${crypto} for ${formatNumber(amount ?? "")} ${fiat}`
    : `${type} ${formatNumber(crypto_amount)} ${crypto} for ${fiat}`;
}

type CreatedLinkProps = { environment: Environment; created: CreatedTransaction; query: QuoteQuery };

function CreatedLink({ environment, created, query }: CreatedLinkProps) {
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
