import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PartnerBanner } from "#components/operator/partners/partner-banner.tsx";
import { AdjustmentsPanel } from "#components/operator/transactions/adjustments-panel.tsx";
import { OperatorNotes } from "#components/operator/transactions/operator-notes.tsx";
import { ProviderQuestionPanel } from "#components/operator/transactions/provider-question-panel.tsx";
import { ReviewPanel } from "#components/operator/transactions/review-panel.tsx";
import { TransactionHead } from "#components/operator/transactions/transaction-head.tsx";
import { BuyerReplyPanel } from "#components/transactions/detail/buyer-reply-panel.tsx";
import { MetadataPanel } from "#components/transactions/detail/metadata-panel.tsx";
import { MoneyPanel } from "#components/transactions/detail/money-panel.tsx";
import { RouteFacts } from "#components/transactions/detail/route-facts.tsx";
import { transactionTitle } from "#components/transactions/transaction-title.ts";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { ArrowText } from "#components/ui/text/arrow-text.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { requestDetails, requireOperator } from "#http/session.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import type { ProviderUpdateLine } from "#lib/people/operators/contract.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";
import { getTransactionForOperator } from "#lib/people/operators/read-transaction.ts";
import { recordPartnerView } from "#lib/people/operators/record-operator-action.ts";
import { amountLines } from "#lib/transactions/amount-lines.ts";
import type { Transaction } from "#lib/transactions/contract.ts";
import { isClosed } from "#lib/transactions/status-machine.ts";

type Props = PageProps<"/operator/transactions/[transactionId]">;

// Once for the title and the page.
const findOnce = cache((id: string) => getTransactionForOperator(id, currentTime()));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireOperator();
  const found = await findOnce((await params).transactionId);
  return { title: found ? transactionTitle(found.transaction) : "Transaction not found" };
}

export default async function TransactionPage({ params }: Props) {
  const operator = await requireOperator();
  const details = await requestDetails();
  const found = await findOnce((await params).transactionId);
  if (!found) notFound();
  const { transaction, partnerId, partnerName, review } = found;
  const { environment } = transaction;
  await recordPartnerView(operator, { partnerId, environment }, details);
  const providerName = providerNames[transaction.provider] ?? transaction.provider;
  return (
    <>
      <PartnerBanner partner={{ id: partnerId, name: partnerName }} environment={environment} />
      <TransactionHead found={found} providerName={providerName} />
      <div className="mb-4 max-w-300">
        <BuyerReplyPanel text={found.buyerReply} />
      </div>
      {review && (
        <ReviewPanel
          transactionId={transaction.id}
          review={review}
          providerName={providerName}
          operatorId={operator.operatorId}
          needsApproval={env().SVC_REVIEW_APPROVALS > 1}
        />
      )}
      <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <MoneyPanel transaction={transaction} amounts={amountLines(transaction)} providerName={providerName} />
        <RouteFacts transaction={transaction} providerName={providerName} methodName={found.methodName} />
        <MetadataPanel metadata={transaction.metadata} />
        <ProviderQuestionPanel question={found.providerQuestion} />
        <OperatorNotes transactionId={transaction.id} partnerName={partnerName} notes={found.notes} />
      </div>
      <AdjustmentsPanel
        adjustments={found.adjustments}
        proposal={found.proposedAdjustment}
        problem={found.refundProblem}
        isClosed={isClosed(transaction.status)}
        operatorId={operator.operatorId}
        transactionId={transaction.id}
        providerName={providerName}
        orderId={transaction.provider_transaction_id}
        currencies={payerCurrencies(transaction)}
        createdAt={transaction.created_at}
        now={currentTime()}
        needsApproval={env().SVC_REVIEW_APPROVALS > 1}
      />
      <section className="mt-8">
        <h2 className="mb-2 font-semibold">Provider updates</h2>
        <ProviderUpdatesTable rows={found.providerUpdates} />
      </section>
      <p className="mt-4">
        <TextLink href={`/operator/deliveries?transaction=${transaction.id}`} prefetch={false}>
          View webhook deliveries of this transaction
        </TextLink>
      </p>
    </>
  );
}

/** What the payer paid in first. */
const payerCurrencies = ({ type, fiat_currency, crypto_currency }: Transaction): [string, string] =>
  type === "BUY" ? [fiat_currency, crypto_currency] : [crypto_currency, fiat_currency];

type ProviderUpdatesTableProps = { rows: ProviderUpdateLine[] };

/** Newest first, including updates that changed nothing. */
function ProviderUpdatesTable({ rows }: ProviderUpdatesTableProps) {
  return (
    <DataTable
      caption="Provider updates"
      columns={[
        { head: "Time", sort: "descending", time: ({ at }) => at, isExact: true },
        { head: "Source", cell: ({ source }) => source },
        {
          head: "Change",
          cell: ({ from, to }) =>
            from === to ? (
              <span className="text-muted">No change ({to})</span>
            ) : from ? (
              <ArrowText text={`${from} → ${to}`} />
            ) : (
              to
            ),
        },
        { head: "Raw status", className: "font-mono text-xs", cell: ({ rawStatus }) => rawStatus ?? "–" },
        {
          head: "Failure code",
          isEmpty: ({ failureCode }) => !failureCode,
          className: "font-mono text-xs",
          cell: ({ failureCode }) => failureCode ?? "–",
        },
        {
          head: "Reason",
          isEmpty: ({ reason }) => !reason,
          className: "w-full min-w-64 whitespace-normal!",
          cell: ({ reason }) => reason ?? "–",
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="text-muted">No updates yet.</p>}
    />
  );
}
