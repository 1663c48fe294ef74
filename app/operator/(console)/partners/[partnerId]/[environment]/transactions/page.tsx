import type { Metadata } from "next";
import { partnerViewMetadata, requirePartnerView } from "#app/operator/partner-view.ts";
import { PartnerViewHead } from "#components/operator/partners/partner-view-head.tsx";
import { AllTransactionsTable } from "#components/operator/transactions/all-transactions-table.tsx";
import { omitEmpty } from "#components/ui/page/page-address.ts";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { currentTime } from "#lib/clock.ts";
import { transactionsFilter } from "#lib/people/operators/filters-contract.ts";
import { listAllTransactions } from "#lib/people/operators/list-all.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";

export async function generateMetadata({
  params,
}: PageProps<"/operator/partners/[partnerId]/[environment]/transactions">): Promise<Metadata> {
  return partnerViewMetadata(params, "Transactions");
}

export default async function PartnerTransactionsPage({
  params,
  searchParams,
}: PageProps<"/operator/partners/[partnerId]/[environment]/transactions">) {
  const { partner, scope } = await requirePartnerView(params);
  const { cursor } = transactionsFilter.parse(omitEmpty(await searchParams));
  const filter = { partner: scope.partnerId, environment: scope.environment, cursor };
  const { rows, nextCursor } = await listAllTransactions(filter, currentTime());
  const path = `/operator/partners/${partner.id}/${scope.environment}/transactions`;
  return (
    <>
      <PartnerViewHead partner={partner} environment={scope.environment} noun="transactions" />
      {rows.length > 0 ? (
        <AllTransactionsTable
          caption="Transactions of this partner"
          rows={rows}
          providers={providerNames}
          isOfPartner
        />
      ) : (
        <EmptyState
          sentence={`${partner.name} has no ${cursor ? "older " : ""}${scope.environment} transactions${cursor ? "" : " yet"}.`}
        />
      )}
      <Pagination what="transactions" path={path} cursor={cursor} nextCursor={nextCursor} />
    </>
  );
}
