import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { TransactionDetail } from "#components/transactions/transaction-detail.tsx";
import { TransactionDeliveries } from "#components/webhooks/transaction-deliveries.tsx";
import { env } from "#lib/env.ts";
import { knownProvidersIn } from "#lib/providers/registry.ts";
import { findTransaction } from "#lib/transactions/find-transaction.ts";
import { listTransactionDeliveries } from "#lib/webhooks/list-deliveries.ts";
import { listEndpoints } from "#lib/webhooks/manage-endpoints.ts";

export const metadata: Metadata = { title: "Transaction" };

// No loading.tsx here: behind one an unknown id could no longer answer 404.
export default async function TransactionPage({ params }: PageProps<"/[environment]/transactions/[transactionId]">) {
  const partner = await requirePartner(params);
  const { transactionId } = await params;
  const transaction = await findTransaction(partner, transactionId, await baseAddress(partner.environment));
  if (!transaction) notFound();
  const [deliveries, endpoints] = await Promise.all([
    listTransactionDeliveries(partner, transaction.id),
    listEndpoints(partner, new Date()),
  ]);
  const provider = knownProvidersIn(partner.environment).find(({ id }) => id === transaction.provider);
  return (
    <TransactionDetail
      initial={transaction}
      providerName={provider?.name ?? transaction.provider}
      isOnChain={partner.environment === "production" && !env().isSimulated}
    >
      <TransactionDeliveries
        environment={partner.environment}
        transactionId={transaction.id}
        deliveries={deliveries}
        hasEndpoints={endpoints.length > 0}
      />
    </TransactionDetail>
  );
}
