import { RefundBadge } from "#components/transactions/refund-badge.tsx";
import { StatusReason } from "#components/transactions/status-reason.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { ArrowText } from "#components/ui/text/arrow-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import type { ShownRefund } from "#lib/adjustments/contract.ts";
import { formatAmounts } from "#lib/format-amounts.ts";
import type { Transaction } from "#lib/transactions/contract.ts";

type TransactionHeadProps = {
  found: {
    transaction: Transaction;
    delayedAt: Date | null;
    nextCheckAt: Date | null;
    checkCount: number;
    openedAt: Date | null;
    refund: ShownRefund | null;
  };
  providerName: string;
};

export function TransactionHead({ found, providerName }: TransactionHeadProps) {
  const { transaction, delayedAt, nextCheckAt, checkCount, openedAt } = found;
  return (
    <PageHeader
      breadcrumbs={[{ title: "Transactions", href: "/operator/transactions" }]}
      title={<ArrowText text={formatAmounts(transaction)} />}
      status={
        <>
          <TransactionStatus status={transaction.status} />
          <RefundBadge refund={found.refund} status={transaction.status} />
          {delayedAt && (
            <span className="text-wait">
              Delayed, expected <TimeText at={delayedAt.toISOString()} />
            </span>
          )}
          <StatusReason {...transaction} />
        </>
      }
      id={{ id: transaction.id, what: "transaction ID" }}
      description={
        <>
          {transaction.type === "BUY" ? "Buy" : "Sell"} with {providerName}, created{" "}
          <TimeText at={transaction.created_at} isLong />.{" "}
          {openedAt ? (
            <>
              Opened by the buyer <TimeText at={openedAt.toISOString()} isLong />.
            </>
          ) : (
            "Not opened by the buyer yet."
          )}{" "}
          {checkCount > 0 && `Status checked ${checkCount} ${checkCount === 1 ? "time" : "times"}. `}
          {nextCheckAt && (
            <>
              Next check <TimeText at={nextCheckAt.toISOString()} isLong />.
            </>
          )}
        </>
      }
    />
  );
}
