import type { ReactNode } from "react";
import { RefundBadge } from "#components/transactions/refund-badge.tsx";
import { StatusReason } from "#components/transactions/status-reason.tsx";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { TransactionStatus } from "#components/ui/status/transaction-status.tsx";
import { ArrowText } from "#components/ui/text/arrow-text.tsx";
import { TimeText } from "#components/ui/text/time-text.tsx";
import { formatAmounts } from "#lib/format-amounts.ts";
import type { TransactionDetail } from "#lib/transactions/dashboard-contract.ts";
import { holdLabel } from "#lib/transactions/hold-contract.ts";
import { PaymentProgress } from "./payment-progress.tsx";

type TransactionHeadProps = {
  detail: TransactionDetail;
  providerName: string;
  /** Why the last refresh failed. */
  failure: Error | null;
  actions: ReactNode;
};

export function TransactionHead({ detail, providerName, failure, actions }: TransactionHeadProps) {
  const { transaction } = detail;
  const { id, type, environment, status } = transaction;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ title: "Transactions", href: `/${environment}/transactions` }]}
        title={<ArrowText text={formatAmounts(transaction)} />}
        status={
          <>
            <TransactionStatus status={status} />
            <RefundBadge refund={detail.transaction.refund} status={status} />
            <StatusReason {...transaction} />
          </>
        }
        id={{ id, what: "transaction ID" }}
        description={
          <>
            {type === "BUY" ? "Buy" : "Sell"} with {providerName}, created{" "}
            <TimeText at={transaction.created_at} isLong />
          </>
        }
        actions={actions}
      />
      <div className="-mt-2 mb-5">
        <NextStep detail={detail} />
        <PaymentProgress detail={detail} providerName={providerName} />
        <div role="status">
          {failure && <p className="text-bad mt-2 text-sm">Couldn't refresh: {failure.message}</p>}
        </div>
      </div>
    </>
  );
}

const waitingFor: Record<TransactionDetail["next_step"]["awaits"], string | null> = {
  buyer: "Waiting for the buyer",
  provider: "Waiting for the provider",
  operator: "Waiting for the operator",
  partner: "Waiting for your server",
  slipway: "Waiting for Slipway",
  none: null,
};

function NextStep({ detail: { next_step, transaction } }: Pick<TransactionHeadProps, "detail">) {
  const waiting = waitingFor[next_step.awaits];
  const hold = transaction.is_on_hold ? transaction.hold : null;
  return (
    <p className="border-edge max-w-3xl border-s-2 px-3 py-0.5">
      {waiting && <strong className="font-medium">{waiting}. </strong>}
      {next_step.message}
      {hold && (
        <span className="text-wait">
          {" "}
          Put on hold <TimeText at={hold.since} isLong />: {holdLabel(hold.reason).toLowerCase()}.
        </span>
      )}
    </p>
  );
}
