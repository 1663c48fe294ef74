import Link from "next/link";
import { Fragment } from "react";
import { classNames } from "#components/ui/page/class-names.ts";
import { Table, Td, Th, Tr } from "#components/ui/table/table.tsx";
import { shownAmount } from "#components/ui/text/shown-amount.ts";
import { decimalPlaces } from "#lib/money.ts";
import type { TransactionColumn } from "#lib/transactions/columns-contract.ts";
import type { ListedTransaction } from "#lib/transactions/dashboard-contract.ts";
import { listColumns } from "./list-columns.tsx";
import type { PlacedRow } from "./merge-rows.ts";
import { RowChoice } from "./row-choice.tsx";

type TransactionsTableProps = {
  path: string;
  columns: readonly TransactionColumn[];
  rows: PlacedRow<ListedTransaction>[];
  /** Names by identifier. */
  providers: Record<string, string>;
  /** Ids. */
  chosen: ReadonlySet<string>;
  onChoose: (ids: string[], isChosen: boolean) => void;
};

export function TransactionsTable({ path, columns, rows, providers, chosen, onChoose }: TransactionsTableProps) {
  const places = {
    fiat: most(rows, ({ fiat_amount }) => decimalPlaces(shownAmount(fiat_amount, "fiat"))),
    crypto: most(rows, ({ crypto_amount }) => decimalPlaces(shownAmount(crypto_amount, "crypto"))),
  };
  const ids = rows.map(({ transaction }) => transaction.id);
  return (
    <Table
      caption="Transactions"
      head={
        <>
          <Th className="w-8 pr-2!">
            <RowChoice
              label="Choose all on this page"
              isChosen={ids.every((id) => chosen.has(id))}
              isPartly={ids.some((id) => chosen.has(id))}
              onChange={(isChosen) => onChoose(ids, isChosen)}
            />
          </Th>
          {columns.map((name) => (
            <Fragment key={name}>{listColumns[name].head}</Fragment>
          ))}
        </>
      }
    >
      {rows.map(({ transaction: row, hasLeft }) => (
        <Tr
          key={row.id}
          className={classNames("relative", hasLeft && "text-faint", chosen.has(row.id) && "bg-accent-wash")}
        >
          <Td className="pr-2!">
            {/* The whole row leads to the transaction; what stands above the link can still be pressed. */}
            <Link
              href={`${path}/${row.id}`}
              prefetch={false}
              aria-label={nameOf(row)}
              className="rounded-control absolute inset-0 focus-visible:-outline-offset-2"
            />
            <RowChoice
              label={`Choose ${row.partner_context}`}
              isChosen={chosen.has(row.id)}
              onChange={(isChosen) => onChoose([row.id], isChosen)}
            />
          </Td>
          {columns.map((name) => (
            <Fragment key={name}>{listColumns[name].cell(row, { providers, places, hasLeft })}</Fragment>
          ))}
        </Tr>
      ))}
    </Table>
  );
}

const most = (rows: PlacedRow<ListedTransaction>[], placesOf: (row: ListedTransaction) => number): number =>
  Math.max(0, ...rows.map(({ transaction }) => placesOf(transaction)));

const nameOf = (row: ListedTransaction) =>
  `${shownAmount(row.fiat_amount, "fiat")} ${row.fiat_currency}, ${row.status}, ${row.partner_context}`;
