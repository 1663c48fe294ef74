import type { ReactNode } from "react";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { roundAmount } from "#lib/format-number.ts";
import type { TransactionDetail } from "#lib/transactions/dashboard-contract.ts";
import { NextStepNote } from "./next-step-note.tsx";

type TransactionHeadProps = {
  detail: TransactionDetail;
  providerName: string;
  /** Why the last reading failed. */
  failure: Error | null;
  /** What can be done with it. */
  actions: ReactNode;
};

/** How much and how it stands, before everything else. */
export function TransactionHead({ detail, providerName, failure, actions }: TransactionHeadProps) {
  const { transaction } = detail;
  const { type, environment, fiat_amount, fiat_currency, crypto_amount, crypto_currency } = transaction;
  const fiat = <Money amount={roundAmount(fiat_amount, "fiat")} currency={fiat_currency} />;
  const crypto = <Money amount={roundAmount(crypto_amount, "crypto")} currency={crypto_currency} />;
  return (
    <header className="mb-5">
      <p className="text-sm">
        <TextLink href={`/${environment}/transactions`}>Transactions</TextLink>
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-lg font-semibold tracking-tight">
          {type === "BUY" ? fiat : crypto} <span className="text-muted font-normal">for</span>{" "}
          {type === "BUY" ? crypto : fiat}
        </h1>
        <span className="text-md">
          <TransactionStatus status={transaction.status} />
        </span>
        {transaction.status_reason && <span className="text-muted">{transaction.status_reason}</span>}
        <div className="flex flex-wrap gap-2 sm:ml-auto">{actions}</div>
      </div>
      <p className="text-muted mt-1 flex flex-wrap items-center gap-x-2">
        <span>
          {type} through {providerName}, created <TimeText at={transaction.created_at} />
        </span>
        <IdText id={transaction.id} what="transaction id" isWhole />
      </p>
      <NextStepNote detail={detail} />
      <div role="status">{failure && <p className="text-bad mt-2 text-sm">Not up to date: {failure.message}</p>}</div>
    </header>
  );
}
