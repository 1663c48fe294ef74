"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useFetch } from "#components/ui/api/use-fetch.ts";
import { Button } from "#components/ui/form/button.tsx";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { Pagination } from "#components/ui/table/pagination.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { Environment } from "#db/enums.ts";
import type { TransactionColumn } from "#lib/transactions/columns-contract.ts";
import type { TransactionPage } from "#lib/transactions/dashboard-contract.ts";
import type { DashboardFilter } from "#lib/transactions/filters-contract.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { mergeRows } from "./merge-rows.ts";
import { transactionsQuery } from "./queries.ts";
import type { RouteNames } from "./transaction-columns.tsx";
import { filtersOf } from "./transactions-address.ts";
import { TransactionsTable } from "./transactions-table.tsx";

const refreshMs = 10_000;

type TransactionsListProps = {
  environment: Environment;
  filter: DashboardFilter;
  columns: readonly TransactionColumn[];
  initial: TransactionPage;
  names: RouteNames;
  /** Shown without transactions. */
  empty: ReactNode;
  /** Why this person can't resend events. */
  whyNoResend: string | undefined;
};

/** Rows update in place; new ones are only counted until the reader asks for them, so that nothing moves. */
export function TransactionsList(props: TransactionsListProps) {
  const { environment, filter, columns, initial, names, empty, whyNoResend } = props;
  const router = useRouter();
  const [shown, setShown] = useState(initial);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { data, error } = useFetch({
    ...transactionsQuery(environment, filter),
    initial,
    refetchMs: () => refreshMs,
  });
  const { rows, newCount } = mergeRows(shown.transactions, data.transactions, data.pagination.has_more);
  const path = `/${environment}/transactions`;
  const set = { ...filtersOf(filter), columns: filter.columns };
  const update = () => {
    setShown(data);
    setSelectedIds(new Set());
    // The counts of the tabs come from the server.
    router.refresh();
  };
  const select = (ids: string[], isSelected: boolean) =>
    setSelectedIds((now) => new Set(isSelected ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 text-sm">
        <ListUpdates
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
          environment={environment}
          columns={columns}
          rows={rows}
          names={names}
          selectedIds={selectedIds}
          onSelect={select}
        />
      )}
      {rows.length === 0 && !shown.searched_to && empty}
      {filter.q && shown.pagination.has_more && (
        <MoreMatches count={rows.length} href={pageAddress(path, { wallet: filter.q, columns: filter.columns })} />
      )}
      <Pagination
        what="transactions"
        path={path}
        query={set}
        cursor={filter.cursor}
        nextCursor={shown.pagination.next_cursor}
        searchedTo={shown.searched_to}
      />
    </>
  );
}

const MoreMatches = ({ count, href }: { count: number; href: string }) => (
  <p className="text-muted mt-4">
    Showing the newest {count} matches. <TextLink href={href}>Show all with this wallet address</TextLink>
  </p>
);

type ListUpdatesProps = {
  newCount: number;
  leftCount: number;
  /** Why the last refresh failed. */
  failure: Error | null;
  onShow: () => void;
};

/** What changed since the list was rendered. Its line is always there, so that the table doesn't move. */
function ListUpdates({ newCount, leftCount, failure, onShow }: ListUpdatesProps) {
  const changes = [
    newCount > 0 && `${newCount} new`,
    leftCount > 0 && `${leftCount} no longer ${leftCount === 1 ? "matches" : "match"} the filters`,
  ].filter(Boolean);
  return (
    <div role="status" className="flex h-10 items-center gap-3 text-sm pointer-coarse:h-12">
      {failure ? (
        <span className="text-bad">Couldn't refresh: {failure.message}</span>
      ) : (
        changes.length === 0 && <span className="text-muted">Live · refreshes every 10 s</span>
      )}
      {changes.length > 0 && (
        <>
          {changes.join(", ")}
          <Button className="h-7! pointer-coarse:h-11!" onClick={onShow}>
            Update list
          </Button>
        </>
      )}
    </div>
  );
}
