import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { baseAddress } from "#app/base-address.ts";
import { requirePartner } from "#app/session.ts";
import { TransactionDetail } from "#components/transactions/detail/transaction-detail.tsx";
import { shortIdText } from "#components/ui/text/shorten-id.ts";
import { TransactionDeliveries } from "#components/webhooks/deliveries/transaction-deliveries.tsx";
import type { Role } from "#db/enums.ts";
import { currentTime } from "#lib/clock.ts";
import { env } from "#lib/env.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { outcomeSimulators } from "#lib/transactions/dashboard-contract.ts";
import { findDetail } from "#lib/transactions/find-detail.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { listTransactionDeliveries } from "#lib/webhooks/list-deliveries.ts";
import { listEndpoints } from "#lib/webhooks/manage-endpoints.ts";

export async function generateMetadata({
  params,
}: PageProps<"/[environment]/transactions/[transactionId]">): Promise<Metadata> {
  return { title: `Transaction ${shortIdText((await params).transactionId)}` };
}

// No loading.tsx here: with one, an unknown id would return 200 before the 404 is known.
export default async function TransactionPage({ params }: PageProps<"/[environment]/transactions/[transactionId]">) {
  const partner = await requirePartner(params);
  const { transactionId } = await params;
  const detail = await findDetail(partner, transactionId, await baseAddress(partner.environment), currentTime());
  if (!detail) notFound();
  const { transaction } = detail;
  const [deliveries, endpoints] = await Promise.all([
    listTransactionDeliveries(partner, transaction.id),
    listEndpoints(partner, currentTime()),
  ]);
  const provider = configuredProviders(partner.environment).find(({ id }) => id === transaction.provider);
  const unless = (roles: readonly Role[], what: string) =>
    roles.includes(partner.role) ? undefined : `Your role (${partner.role}) can't ${what}`;
  return (
    <TransactionDetail
      initial={detail}
      providerName={provider?.name ?? transaction.provider}
      isOnChain={partner.environment === "production" && !env().isSimulated}
      hasDeliveries={deliveries.length > 0}
      whyNot={{
        simulate: unless(outcomeSimulators, "simulate outcomes"),
        resend: unless(webhookResenders, "resend events"),
      }}
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
