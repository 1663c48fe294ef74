import Link from "next/link";
import { classNames } from "#components/ui/page/class-names.ts";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { roundAmount } from "#lib/format-number.ts";
import { decimalPlaces } from "#lib/money.ts";
import type { TransactionColumn } from "#lib/transactions/columns-contract.ts";
import type { ListedTransaction } from "#lib/transactions/dashboard-contract.ts";
import type { ListRow } from "./merge-rows.ts";
import { columnTitles, listColumns } from "./transaction-columns.tsx";

type TransactionsTableProps = {
  path: string;
  columns: readonly TransactionColumn[];
  rows: ListRow<ListedTransaction>[];
  /** Names by identifier. */
  providers: Record<string, string>;
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: string[], isSelected: boolean) => void;
};

export function TransactionsTable({ path, columns, rows, providers, selectedIds, onSelect }: TransactionsTableProps) {
  const places = {
    fiat: mostPlaces(rows, ({ fiat_amount }) => roundAmount(fiat_amount, "fiat")),
    crypto: mostPlaces(rows, ({ crypto_amount }) => roundAmount(crypto_amount, "crypto")),
  };
  const ids = rows.map(({ transaction }) => transaction.id);
  const byName = listColumns({ providers, places });
  return (
    <DataTable
      caption="Transactions"
      columns={[
        {
          key: "selection",
          head: (
            <RowCheckbox
              label="Select all on this page"
              isChecked={ids.every((id) => selectedIds.has(id))}
              isPartial={ids.some((id) => selectedIds.has(id))}
              onChange={(isSelected) => onSelect(ids, isSelected)}
            />
          ),
          className: "w-8 pr-2!",
          cell: ({ transaction }) => (
            <>
              <Link
                href={`${path}/${transaction.id}`}
                prefetch={false}
                data-row-link=""
                aria-label={rowLabel(transaction)}
                className="rounded-control absolute inset-0 focus-visible:-outline-offset-2"
              />
              <RowCheckbox
                label={`Select ${transaction.partner_context}`}
                isChecked={selectedIds.has(transaction.id)}
                onChange={(isSelected) => onSelect([transaction.id], isSelected)}
              />
            </>
          ),
        },
        ...columns.map((name) => ({ ...byName[name], key: name, head: columnTitles[name] })),
      ]}
      rows={rows}
      rowKey={({ transaction }) => transaction.id}
      rowProps={({ transaction, hasLeft }) => ({
        className: classNames("linked-row", hasLeft && "text-faint", selectedIds.has(transaction.id) && "selected"),
      })}
    />
  );
}

const mostPlaces = (rows: ListRow<ListedTransaction>[], amountOf: (row: ListedTransaction) => string): number =>
  Math.max(0, ...rows.map(({ transaction }) => decimalPlaces(amountOf(transaction))));

const rowLabel = (row: ListedTransaction) =>
  `${roundAmount(row.fiat_amount, "fiat")} ${row.fiat_currency}, ${row.status}, ${row.partner_context}`;

type RowCheckboxProps = {
  label: string;
  isChecked: boolean;
  /** Some but not all of its rows are selected. */
  isPartial?: boolean;
  onChange: (isChecked: boolean) => void;
};

/** Large enough for a finger. */
function RowCheckbox({ label, isChecked, isPartial = false, onChange }: RowCheckboxProps) {
  return (
    <label className="-ml-1.5 flex size-7 cursor-pointer items-center justify-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isPartial && !isChecked;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="accent-accent size-4 cursor-pointer"
      />
    </label>
  );
}
