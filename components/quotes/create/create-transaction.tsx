"use client";
import { useState } from "react";
import { useSingleMutation } from "#components/ui/api/use-single-mutation.ts";
import { Dialog } from "#components/ui/dialog/dialog.tsx";
import { Button } from "#components/ui/form/button.tsx";
import { useHydrated } from "#components/ui/page/use-hydrated.ts";
import type { Environment } from "#db/enums.ts";
import { formatNumber } from "#lib/format-number.ts";
import type { QuoteQuery } from "#lib/quotes/contract.ts";
import { CreatedLink } from "./created-link.tsx";
import { newTransactionOf, sendTransaction } from "./new-transaction.ts";
import { type EnteredFields, NewTransactionForm } from "./new-transaction-form.tsx";

type CreateTransactionProps = {
  environment: Environment;
  provider: { name: string; identifier: string };
  query: QuoteQuery;
  /** The id of the sentence that says why transactions can't be created. */
  refusedBy: string | undefined;
};

export function CreateTransaction({ environment, provider, query, refusedBy }: CreateTransactionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const creation = useSingleMutation({
    mutationFn: (entered: EnteredFields) =>
      sendTransaction(environment, newTransactionOf(query, provider.identifier, entered)),
  });
  const isHydrated = useHydrated();
  const trigger = (
    <Button
      className="h-7! px-2! pointer-coarse:h-11!"
      disabled={refusedBy !== undefined}
      isBusy={!isHydrated}
      aria-describedby={refusedBy}
      aria-label={`Create transaction with ${provider.name}`}
    >
      Create
    </Button>
  );
  if (refusedBy) return trigger;
  const onOpenChange = (toOpen: boolean) => {
    if (creation.isPending) return;
    setIsOpen(toOpen);
    creation.reset();
  };
  return (
    <Dialog
      trigger={trigger}
      title={creation.data ? "Checkout link ready" : `Create transaction with ${provider.name}`}
      description={
        creation.data
          ? "Send the buyer to this link."
          : `${query.type} ${query.crypto_currency} for ${formatNumber(query.amount)} ${query.fiat_currency}. The quote is refreshed first.`
      }
      open={isOpen}
      onOpenChange={onOpenChange}
    >
      {creation.data ? (
        <CreatedLink environment={environment} created={creation.data} query={query} />
      ) : (
        <NewTransactionForm
          failure={creation.error}
          isBusy={creation.isPending}
          amountToConfirm={
            environment === "production" ? { amount: query.amount, currency: query.fiat_currency } : null
          }
          onSubmit={creation.mutate}
        />
      )}
    </Dialog>
  );
}
