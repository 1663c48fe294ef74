"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { mergeRows } from "#components/transactions/merge-rows.ts";
import { NoTransactions } from "#components/transactions/no-transactions.tsx";
import { transactionsQuery } from "#components/transactions/queries.ts";
import type { TransactionsAddress } from "#components/transactions/transactions-address.ts";
import { TransactionsNews } from "#components/transactions/transactions-news.tsx";
import { TransactionsTable } from "#components/transactions/transactions-table.tsx";
import { pageAddress } from "#components/ui/page-address.ts";
import { Pagination } from "#components/ui/pagination.tsx";
import type { Environment } from "#db/enums.ts";
import type { TransactionPage } from "#lib/transactions/contract.ts";

const refreshMs = 10_000;

type TransactionsListProps = {
  environment: Environment;
  filter: TransactionsAddress;
  initial: TransactionPage;
  /** Names by identifier. */
  providers: Record<string, string>;
  baseUrl: string;
};

/** The list follows what happens without moving under the reader: rows change in place, new ones wait to be shown. */
export function TransactionsList({ environment, filter, initial, providers, baseUrl }: TransactionsListProps) {
  const [placed, setPlaced] = useState(initial);
  const { data, error } = useQuery({
    ...transactionsQuery(environment, filter),
    initialData: initial,
    refetchInterval: refreshMs,
  });
  const { rows, newCount } = mergeRows(placed.transactions, data.transactions, data.pagination.has_more);
  const path = `/${environment}/transactions`;
  const { cursor, ...set } = filter;
  const newestHref = pageAddress(path, set);
  const { next_cursor } = placed.pagination;
  return (
    <>
      <TransactionsNews
        newCount={newCount}
        leftCount={rows.filter(({ hasLeft }) => hasLeft).length}
        failure={error}
        onShow={() => setPlaced(data)}
      />
      {rows.length > 0 && <TransactionsTable path={path} rows={rows} providers={providers} />}
      {rows.length === 0 && (
        <NoTransactions
          environment={environment}
          baseUrl={baseUrl}
          provider={Object.keys(providers)[0] ?? "…"}
          path={path}
          q={filter.q}
          isFiltered={newestHref !== path}
        />
      )}
      <Pagination
        what="transactions"
        newestHref={cursor && newestHref}
        olderHref={next_cursor && pageAddress(path, { ...set, cursor: next_cursor })}
      />
    </>
  );
}
