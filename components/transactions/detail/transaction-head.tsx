import type { ReactNode } from "react";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { roundAmount } from "#lib/format-number.ts";
import type { TransactionDetail } from "#lib/transactions/dashboard-contract.ts";

type TransactionHeadProps = {
  detail: TransactionDetail;
  providerName: string;
  /** Why the last refresh failed. */
  failure: Error | null;
  actions: ReactNode;
};

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
      <p className="text-muted mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>
          {type} with {providerName}, created <TimeText at={transaction.created_at} isLong />
        </span>
        <IdText id={transaction.id} what="transaction ID" isWhole />
      </p>
      <NextStep detail={detail} />
      <div role="status">{failure && <p className="text-bad mt-2 text-sm">Couldn't refresh: {failure.message}</p>}</div>
    </header>
  );
}

const waitingFor: Record<TransactionDetail["next_step"]["awaits"], string> = {
  buyer: "Waiting for the buyer",
  provider: "Waiting for the provider",
  operator: "Waiting for the operator",
  you: "Waiting for your server",
  slipway: "Waiting for Slipway",
  nobody: "Completed",
};

function NextStep({ detail: { next_step, stuck_at } }: Pick<TransactionHeadProps, "detail">) {
  return (
    <p className="border-edge mt-2 max-w-3xl border-l-2 px-3 py-0.5">
      <strong className="font-medium">{waitingFor[next_step.awaits]}.</strong> {next_step.words}
      {stuck_at && (
        <span className="text-wait">
          {" "}
          Marked as stuck <TimeText at={stuck_at} isLong />.
        </span>
      )}
    </p>
  );
}
