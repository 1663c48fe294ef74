import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { IdText } from "#components/ui/text/id-text.tsx";
import { Money } from "#components/ui/text/money.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { roundAmount } from "#lib/format-number.ts";
import type { Transaction } from "#lib/transactions/contract.ts";

type TransactionHeadProps = {
  found: {
    partnerId: string;
    partnerName: string;
    transaction: Transaction;
    stuckAt: Date | null;
    nextCheckAt: Date | null;
    checkCount: number;
    openedAt: Date | null;
  };
  providerName: string;
};

export function TransactionHead({ found, providerName }: TransactionHeadProps) {
  const { transaction, partnerId, partnerName, stuckAt, nextCheckAt, checkCount, openedAt } = found;
  const fiat = <Money amount={roundAmount(transaction.fiat_amount, "fiat")} currency={transaction.fiat_currency} />;
  const crypto = (
    <Money amount={roundAmount(transaction.crypto_amount, "crypto")} currency={transaction.crypto_currency} />
  );
  const isBuy = transaction.type === "BUY";
  return (
    <header className="mb-5">
      <p className="text-sm">
        <TextLink href="/operator/transactions">Transactions</TextLink>
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-lg font-semibold tracking-tight">
          {isBuy ? fiat : crypto} <span className="text-muted font-normal">for</span> {isBuy ? crypto : fiat}
        </h1>
        <TransactionStatus status={transaction.status} />
        {stuckAt && (
          <span className="text-wait">
            Delayed since <TimeText at={stuckAt.toISOString()} />
          </span>
        )}
        {transaction.status_reason && <span className="text-muted">{transaction.status_reason}</span>}
      </div>
      <p className="text-muted mt-1 flex flex-wrap items-center gap-x-2">
        <span>
          {transaction.type} via {providerName} for{" "}
          <TextLink href={`/operator/partners/${partnerId}`} prefetch={false}>
            {partnerName}
          </TextLink>
          , created <TimeText at={transaction.created_at} isLong />
        </span>
        <IdText id={transaction.id} what="transaction ID" isWhole />
      </p>
      <p className="text-muted mt-1">
        {openedAt ? (
          <>
            Opened by the buyer <TimeText at={openedAt.toISOString()} isLong />.
          </>
        ) : (
          "Not opened by the buyer yet."
        )}{" "}
        Status checked {checkCount} {checkCount === 1 ? "time" : "times"}
        {nextCheckAt ? (
          <>
            ; next check <TimeText at={nextCheckAt.toISOString()} isLong />.
          </>
        ) : (
          "; no more checks are scheduled."
        )}
      </p>
    </header>
  );
}
