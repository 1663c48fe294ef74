import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { TransactionDetail } from "#components/transactions/transaction-detail.tsx";
import { env } from "#lib/env.ts";
import { providersIn } from "#lib/providers/registry.ts";
import { findTransaction } from "#lib/transactions/find-transaction.ts";

export const metadata: Metadata = { title: "Transaction" };

// No loading.tsx here: behind one an unknown id could no longer answer 404.
export default async function TransactionPage({ params }: PageProps<"/[environment]/transactions/[transactionId]">) {
  const partner = await requirePartner(params);
  const { transactionId } = await params;
  const transaction = await findTransaction(partner, transactionId, await baseAddress(partner.environment));
  if (!transaction) notFound();
  const provider = providersIn(partner.environment).find(({ id }) => id === transaction.provider);
  return (
    <TransactionDetail
      initial={transaction}
      providerName={provider?.name ?? transaction.provider}
      isOnChain={partner.environment === "production" && !env().isSimulated}
    />
  );
}
