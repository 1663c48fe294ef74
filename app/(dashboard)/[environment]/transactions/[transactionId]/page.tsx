import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { NotesPanel } from "#components/transactions/detail/notes-panel.tsx";
import { ResponseJson } from "#components/transactions/detail/response-json.tsx";
import { TransactionDetail } from "#components/transactions/detail/transaction-detail.tsx";
import { TransactionFacts } from "#components/transactions/detail/transaction-facts.tsx";
import { transactionTitle } from "#components/transactions/transaction-title.ts";
import { TransactionDeliveries } from "#components/webhooks/deliveries/transaction-deliveries.tsx";
import type { Environment, Role } from "#db/enums.ts";
import { baseAddress } from "#http/base-address.ts";
import { requirePartner } from "#http/session.ts";
import { methodNames } from "#lib/assets/catalog.ts";
import { currentTime } from "#lib/clock.ts";
import { technicalRoles } from "#lib/people/users/roles-contract.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { outcomeSimulators } from "#lib/transactions/dashboard-contract.ts";
import { findDetail } from "#lib/transactions/find-detail.ts";
import { listNotesForPartner } from "#lib/transactions/notes.ts";
import { noteWriters } from "#lib/transactions/notes-contract.ts";
import { webhookResenders } from "#lib/webhooks/endpoint-contract.ts";
import { listTransactionDeliveries } from "#lib/webhooks/list-deliveries.ts";
import { listEndpoints } from "#lib/webhooks/manage-endpoints.ts";

type Props = PageProps<"/[environment]/transactions/[transactionId]">;

// Once for the title and the page.
const findOnce = cache(async (partnerId: string, environment: Environment, id: string) =>
  findDetail({ partnerId, environment }, id, await baseAddress(environment), currentTime()),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { partnerId, environment } = await requirePartner(params);
  const detail = await findOnce(partnerId, environment, (await params).transactionId);
  return { title: detail ? transactionTitle(detail.transaction) : "Transaction not found" };
}

// No loading.tsx here: with one, an unknown id would return 200 before the 404 is known.
export default async function TransactionPage({ params }: Props) {
  const partner = await requirePartner(params);
  const { transactionId } = await params;
  const [detail, deliveries, endpoints, notes, methods] = await Promise.all([
    findOnce(partner.partnerId, partner.environment, transactionId),
    listTransactionDeliveries(partner, transactionId),
    listEndpoints(partner, currentTime()),
    listNotesForPartner(partner, transactionId),
    methodNames(partner.environment),
  ]);
  if (!detail) notFound();
  const { transaction } = detail;
  const provider = configuredProviders(partner.environment).find(({ id }) => id === transaction.provider);
  const providerName = provider?.name ?? transaction.provider;
  const unless = (roles: readonly Role[], what: string) =>
    roles.includes(partner.role) ? undefined : `Your role (${partner.role}) can't ${what}`;
  return (
    <TransactionDetail
      initial={detail}
      providerName={providerName}
      hasDeliveries={deliveries.length > 0}
      whyNot={{
        simulate: unless(outcomeSimulators, "simulate outcomes"),
        resend: unless(webhookResenders, "resend events"),
      }}
      facts={
        <>
          <TransactionFacts
            detail={detail}
            providerName={providerName}
            methodName={methods[transaction.payment_method] ?? transaction.payment_method}
            links={provider?.profile?.links}
          />
          <NotesPanel
            notes={notes}
            path={`/api/dashboard/${partner.environment}/transactions/${transaction.id}/notes`}
            hint="Visible to your team and to the operator. Can't be changed or deleted later."
            whyNot={unless(noteWriters, "add notes")}
          />
        </>
      }
    >
      {technicalRoles.includes(partner.role) && (
        <TransactionDeliveries
          environment={partner.environment}
          transactionId={transaction.id}
          deliveries={deliveries}
          hasEndpoints={endpoints.length > 0}
        />
      )}
      <ResponseJson transaction={transaction} />
    </TransactionDetail>
  );
}
