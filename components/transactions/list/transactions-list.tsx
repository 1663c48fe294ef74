"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import { columnsOf } from "#lib/transactions/columns-contract.ts";
import type { ListedPage } from "#lib/transactions/dashboard-contract.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { mergeRows } from "./merge-rows.ts";
import { NoTransactions } from "./no-transactions.tsx";
import { transactionsQuery } from "./queries.ts";
import { isNarrowed, narrowingOf, type TransactionsAddress } from "./transactions-address.ts";
import { TransactionsNews } from "./transactions-news.tsx";
import { TransactionsTable } from "./transactions-table.tsx";

const refreshMs = 10_000;

type TransactionsListProps = {
  environment: Environment;
  filter: TransactionsAddress;
  initial: ListedPage;
  /** Names by identifier. */
  providers: Record<string, string>;
  baseUrl: string;
  /** Why this person may resend no events. */
  whyNoResend: string | undefined;
};

/** The list follows what happens without moving under the reader: rows change in place, new ones wait to be shown. */
export function TransactionsList(props: TransactionsListProps) {
  const { environment, filter, initial, providers, baseUrl, whyNoResend } = props;
  const router = useRouter();
  const [placed, setPlaced] = useState(initial);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { data, error } = useQuery({
    ...transactionsQuery(environment, filter),
    initialData: initial,
    refetchInterval: refreshMs,
  });
  const { rows, newCount } = mergeRows(placed.transactions, data.transactions, data.pagination.has_more);
  const path = `/${environment}/transactions`;
  const set = { ...narrowingOf(filter), columns: filter.columns };
  const { next_cursor } = placed.pagination;
  const update = () => {
    setPlaced(data);
    setSelectedIds(new Set());
    // The counts above are the server's.
    router.refresh();
  };
  const select = (ids: string[], isSelected: boolean) =>
    setSelectedIds((now) => new Set(isSelected ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 text-sm">
        <TransactionsNews
          newCount={newCount}
          leftCount={rows.filter(({ hasLeft }) => hasLeft).length}
          failure={error}
          onShow={update}
        />
        {selectedIds.size > 0 && (
          <BulkActions
            environment={environment}
            ids={[...selectedIds]}
            whyNoResend={whyNoResend}
            onClear={() => setSelectedIds(new Set())}
          />
        )}
      </div>
      {rows.length > 0 && (
        <TransactionsTable
          path={path}
          columns={columnsOf(filter.columns)}
          rows={rows}
          providers={providers}
          selectedIds={selectedIds}
          onSelect={select}
        />
      )}
      {rows.length === 0 && (
        <NoTransactions
          environment={environment}
          baseUrl={baseUrl}
          provider={Object.keys(providers)[0] ?? "…"}
          path={pageAddress(path, { columns: filter.columns })}
          q={filter.q}
          isFiltered={isNarrowed(filter) || filter.cursor !== undefined}
        />
      )}
      {filter.q && placed.pagination.has_more && (
        <p className="text-muted mt-4">
          These are the newest {rows.length}.{" "}
          <TextLink href={pageAddress(path, { wallet: filter.q, columns: filter.columns })}>
            List all with this wallet
          </TextLink>
        </p>
      )}
      <Pagination
        what="transactions"
        newestHref={filter.cursor && pageAddress(path, set)}
        olderHref={next_cursor && pageAddress(path, { ...set, cursor: next_cursor })}
      />
    </>
  );
}
