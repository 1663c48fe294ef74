import type { ReactNode } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { statusLabel } from "#components/ui/status/transaction-status.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { rowLinkProps } from "#components/ui/table/row-link.ts";
import type { Environment } from "#db/enums.ts";
import { formatNumber, roundAmount } from "#lib/format-number.ts";
import type { TransactionColumn } from "#lib/transactions/columns-contract.ts";
import type { ListedTransaction } from "#lib/transactions/dashboard-contract.ts";
import type { ListRow } from "./merge-rows.ts";
import { columnTitles, listColumns, type RouteNames, statusNotes } from "./transaction-columns.tsx";

type TransactionsTableProps = {
  environment: Environment;
  columns: readonly TransactionColumn[];
  rows: ListRow<ListedTransaction>[];
  names: RouteNames;
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: string[], isSelected: boolean) => void;
};

/** The first column that has no controls is the link of its row; the first column of all has the checkbox. */
export function TransactionsTable(props: TransactionsTableProps) {
  const { environment, columns, rows, names, selectedIds, onSelect } = props;
  const path = `/${environment}/transactions`;
  const ids = rows.map(({ transaction }) => transaction.id);
  const byName = listColumns(names, environment);
  const linkName = columns.find((name) => byName[name].isLinkable);
  // A name that doesn't have the visible text can't be spoken to a voice control.
  const isNamed = linkName === "status" || linkName === "amount";
  const matchName = columns.includes("partner_context") ? "partner_context" : columns.at(-1);
  const link = ({ id, ...row }: ListedTransaction, content: ReactNode) => (
    <a {...rowLinkProps({ href: `${path}/${id}`, "aria-label": isNamed ? rowLabel(row) : undefined })}>{content}</a>
  );
  const checkbox = ({ id, partner_context }: ListedTransaction) => (
    <RowCheckbox
      label={`Select ${partner_context}`}
      isChecked={selectedIds.has(id)}
      onChange={(isSelected) => onSelect([id], isSelected)}
    />
  );
  const selectAll = (
    <RowCheckbox
      label="Select all on this page"
      isChecked={ids.every((id) => selectedIds.has(id))}
      isPartial={ids.some((id) => selectedIds.has(id))}
      onChange={(isSelected) => onSelect(ids, isSelected)}
    />
  );
  return (
    <DataTable
      caption="Transactions"
      columns={columns.map((name, index) => ({
        ...byName[name],
        key: name,
        head: selectable(index === 0 && selectAll, columnTitles[name]),
        ...(name === matchName && {
          sub: matchOf,
        }),
        cell: (row: ListRow<ListedTransaction>) => {
          const cell = byName[name].cell(row);
          const content = name === linkName ? link(row.transaction, cell) : cell;
          return selectable(index === 0 && checkbox(row.transaction), content);
        },
      }))}
      rows={rows}
      rowKey={({ transaction }) => transaction.id}
      rowProps={({ transaction, hasLeft }) => ({
        className: classNames("linked-row", hasLeft && "text-faint", selectedIds.has(transaction.id) && "selected"),
      })}
    />
  );
}

const selectable = (checkbox: ReactNode, content: ReactNode) =>
  checkbox ? (
    <span className="selectable">
      {checkbox}
      <span>{content}</span>
    </span>
  ) : (
    content
  );

/** What the search matched. */
const matchOf = ({ transaction: { match } }: ListRow<ListedTransaction>) =>
  match && (
    <span className="match" title={match}>
      {match}
    </span>
  );

/** "Failed, Declined, BUY 57 GBP, order-14113" */
const rowLabel = (row: Omit<ListedTransaction, "id">) =>
  [
    statusLabel(row.status),
    ...statusNotes(row),
    `${row.type} ${formatNumber(roundAmount(row.fiat_amount, "fiat"))} ${row.fiat_currency}`,
    row.partner_context,
  ].join(", ");

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
    <label className="row-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(box) => {
          if (box) box.indeterminate = isPartial && !isChecked;
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
