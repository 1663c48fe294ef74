import type { Metadata } from "next";
import { StepUpDownload } from "#components/operator/step-up-download.tsx";
import { AllTransactionsFilter } from "#components/operator/transactions/all-transactions-filter.tsx";
import { AllTransactionsTable } from "#components/operator/transactions/all-transactions-table.tsx";
import { omitEmpty, pageAddress } from "#components/ui/page/page-address.ts";
import { PageHeader } from "#components/ui/page/page-header.tsx";
import { EmptyState } from "#components/ui/status/empty-state.tsx";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { requireOperator } from "#http/session.ts";
import { methodNames } from "#lib/assets/catalog.ts";
import { currentTime } from "#lib/clock.ts";
import { transactionsFilter } from "#lib/people/operators/filters-contract.ts";
import { listAllTransactions } from "#lib/people/operators/list-all.ts";
import { readPartnerNames } from "#lib/people/operators/read-partner-names.ts";
import { providerNames } from "#lib/people/operators/read-providers.ts";
import { noMatchText } from "#lib/search/search-text-contract.ts";

export const metadata: Metadata = { title: "Transactions" };

const path = "/operator/transactions";
const reviewsShownMax = 10;

export default async function TransactionsPage({ searchParams }: PageProps<"/operator/transactions">) {
  await requireOperator();
  const filter = transactionsFilter.parse(omitEmpty(await searchParams));
  const { cursor, ...set } = filter;
  const isFiltered = Object.values(set).some((value) => value !== undefined);
  const now = currentTime();
  const [{ rows, nextCursor }, onHold, partners, methods] = await Promise.all([
    listAllTransactions(filter, now),
    isFiltered || cursor ? null : listAllTransactions({ problem: "review" }, now),
    readPartnerNames([set.partner]),
    methodNames("production"),
  ]);
  return (
    <>
      <PageHeader
        title="Transactions"
        actions={
          set.q === undefined && (
            <StepUpDownload href={pageAddress("/api/operator/transactions", set)} label="Export CSV" />
          )
        }
      />
      {onHold && onHold.rows.length > 0 && (
        <section className="mb-8">
          <h2 className="mb-2 font-semibold">
            Needs review{" "}
            <span className="text-muted font-normal">
              {onHold.rows.length > reviewsShownMax ? (
                <TextLink href={`${path}?problem=review`}>View all</TextLink>
              ) : (
                onHold.rows.length
              )}
            </span>
          </h2>
          <AllTransactionsTable
            caption="Transactions that need review"
            rows={onHold.rows.slice(0, reviewsShownMax)}
            providers={providerNames}
            isReview
          />
        </section>
      )}
      <AllTransactionsFilter
        path={path}
        filter={set}
        names={{ providers: providerNames, methods }}
        partners={partners}
      />
      {rows.length > 0 ? (
        <AllTransactionsTable
          caption="Transactions of all partners"
          rows={rows}
          providers={providerNames}
          isReview={set.problem === "review"}
        />
      ) : (
        <EmptyState sentence={emptySentence(set, isFiltered)} clearHref={isFiltered && path} />
      )}
      <Pagination what="transactions" path={path} query={set} cursor={cursor} nextCursor={nextCursor} />
    </>
  );
}

function emptySentence({ q, problem }: { q?: string; problem?: string }, isFiltered: boolean): string {
  if (q !== undefined) return noMatchText(q, true);
  if (problem === "review") return "No transactions need review.";
  if (problem === "delayed") return "No transactions are delayed.";
  if (problem === "refund") return "No transactions were refunded or charged back.";
  if (problem === "adjusted")
    return "Providers reported no refunds or second payments in production in the last 7 days.";
  return isFiltered ? "No transactions match these filters." : "No transactions yet.";
}
