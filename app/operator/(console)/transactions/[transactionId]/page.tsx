import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { circumstances, requireOperator } from "#app/operator-session.ts";
import { ActingBanner } from "#components/operator/partners/acting-banner.tsx";
import { OperatorTransactionHead } from "#components/operator/transactions/operator-transaction-head.tsx";
import { ReportsTable } from "#components/operator/transactions/reports-table.tsx";
import { ReviewDecision } from "#components/operator/transactions/review-decision.tsx";
import { MoneyPanel } from "#components/transactions/detail/money-panel.tsx";
import { RouteFacts } from "#components/transactions/detail/route-facts.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { env } from "#lib/env.ts";
import { providerNames } from "#lib/operators/provider-names.ts";
import { getTransactionForOperator } from "#lib/operators/read-transaction.ts";
import { recordPartnerView } from "#lib/operators/record-partner-view.ts";

export const metadata: Metadata = { title: "Transaction" };

export default async function TransactionPage({ params }: PageProps<"/operator/transactions/[transactionId]">) {
  const operator = await requireOperator();
  const found = await getTransactionForOperator((await params).transactionId);
  if (!found) notFound();
  const { transaction, partnerId, partnerName, reviewReason, reviewLines } = found;
  const { environment } = transaction;
  await recordPartnerView(operator, { partnerId, environment }, await circumstances());
  const providerName = providerNames[transaction.provider] ?? transaction.provider;
  return (
    <>
      <ActingBanner partnerName={partnerName} environment={environment} />
      <OperatorTransactionHead found={found} providerName={providerName} />
      {reviewReason && (
        <ReviewDecision
          transactionId={transaction.id}
          reviewReason={reviewReason}
          lines={reviewLines}
          providerName={providerName}
        />
      )}
      <div className="grid max-w-300 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        <MoneyPanel transaction={transaction} providerName={providerName} />
        <RouteFacts
          transaction={transaction}
          providerName={providerName}
          isOnChain={environment === "production" && !env().isSimulated}
        />
      </div>
      <section className="mt-8">
        <h2 className="mb-2 font-semibold">Reports, with the provider's own words</h2>
        <ReportsTable rows={found.reports} />
      </section>
      <p className="mt-4">
        <TextLink href={`/operator/deliveries?transaction=${transaction.id}`} prefetch={false}>
          Webhook deliveries of this transaction
        </TextLink>
      </p>
    </>
  );
}
