import { Status } from "#components/ui/status/status.tsx";
import { type CellColumn, DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber } from "#lib/format-number.ts";
import { isOverOnePercent, type Statement, type StatementLine } from "#lib/statements/contract.ts";
import type { StatementLinks, StatementNames } from "./statement-links.ts";
import { amountText, OnPhones } from "./statement-text.tsx";

type Total = Statement["totals"][number];
type Row = { line: StatementLine; total?: undefined } | { line?: undefined; total: Total };
type StatementLinesProps = {
  total: Total;
  lines: StatementLine[];
  names: StatementNames;
  links: StatementLinks;
};

const sumsOf = ({ line, total }: Row): Total | StatementLine => line ?? total;

/** The sums of each fiat currency, which lead to its lines. */
export const StatementTotals = ({ totals, links }: { totals: Total[]; links: StatementLinks }) => (
  <section className="mb-6">
    <h2 className="text-md mb-2 break-after-avoid font-semibold">Totals</h2>
    <DataTable
      caption="Totals by currency"
      rows={totals.map((total): Row => ({ total }))}
      rowKey={(row) => sumsOf(row).fiat_currency}
      columns={[
        {
          head: "Currency",
          isRowHead: true,
          card: 1,
          cell: (row) => <TextLink href={`#${sumsOf(row).fiat_currency}`}>{sumsOf(row).fiat_currency}</TextLink>,
        },
        ...sumColumns(links),
      ]}
    />
  </section>
);

/** The lines in one fiat currency, with their subtotal. Amounts are rounded; the CSV file has all decimals. */
export function StatementLines({ total, lines, names: { providers, methods }, links }: StatementLinesProps) {
  const rows: Row[] = [...lines.map((line) => ({ line })), { total }];
  return (
    <section className="mb-6 scroll-mt-4" id={total.fiat_currency}>
      <h2 className="text-md mb-2 break-after-avoid font-semibold">{total.fiat_currency}</h2>
      <DataTable
        caption={`Statement in ${total.fiat_currency}`}
        rows={rows}
        rowKey={({ line }) => (line ? [line.provider, line.type, line.payment_method].join() : "total")}
        rowProps={({ line }) => (line ? {} : { className: "font-semibold" })}
        columns={[
          {
            head: "Provider",
            isRowHead: true,
            card: 1,
            cell: ({ line }) => (line ? (providers[line.provider] ?? line.provider) : `Total ${total.fiat_currency}`),
            sub: ({ line }) => line && `${line.type} · ${methods[line.payment_method] ?? line.payment_method}`,
          },
          ...sumColumns(links),
        ]}
      />
    </section>
  );
}

const sumColumns = (links: StatementLinks): CellColumn<Row>[] => [
  {
    head: "Transactions",
    isNumber: true,
    card: 2,
    cell: (row) => {
      const count = formatNumber(sumsOf(row).count);
      return (
        <>
          {row.line ? <TextLink href={links(row.line)}>{count}</TextLink> : count}
          <OnPhones> {sumsOf(row).count === 1 ? "transaction" : "transactions"}</OnPhones>
        </>
      );
    },
  },
  {
    head: "Volume",
    isNumber: true,
    card: 3,
    cell: (row) => (
      <>
        {amountText(sumsOf(row).volume)}
        <OnPhones> {sumsOf(row).fiat_currency}</OnPhones>
      </>
    ),
  },
  amountColumn("Provider fees", "provider_fee"),
  amountColumn("Network fees", "network_fee"),
  amountColumn("Service fee", "svc_fee"),
  {
    head: "Partner's share",
    isNumber: true,
    card: 4,
    cell: (row) => (
      <>
        <OnPhones>Share </OnPhones>
        {amountText(sumsOf(row).partner_share)}
      </>
    ),
  },
  amountColumn("Operator's share", "operator_share"),
  {
    head: "Reported commission",
    isNumber: true,
    hint: "The operator's commission as providers report it",
    isEmpty: (row) => sumsOf(row).reported_partner_fee === null,
    cell: (row) => amountText(sumsOf(row).reported_partner_fee ?? "0"),
    sub: ({ line }) => line && isOverOnePercent(line) && <Status kind="failed">Above 1%</Status>,
  },
  {
    head: "Refunds",
    isNumber: true,
    cell: (row) => {
      const { refunds_count, refunds_amount } = sumsOf(row);
      if (refunds_count === 0) return "–";
      const text = refunds_amount === "0" ? "Unknown amount" : amountText(refunds_amount);
      return row.line ? <TextLink href={links(row.line, true)}>{text}</TextLink> : text;
    },
    sub: (row) => refundsText(row),
  },
];

function refundsText(row: Row): string | false {
  const { refunds_count } = sumsOf(row);
  const others = (row.line?.other_currencies ?? []).filter((one) => one.refunds_count > 0);
  const parts = [
    ...(refunds_count > 0 ? [`${formatNumber(refunds_count)} refunded`] : []),
    ...others.map(({ currency, refunds_amount }) => `${amountText(refunds_amount, "crypto")} ${currency}`),
  ];
  return parts.length > 0 && parts.join(" · ");
}

type AmountName = "provider_fee" | "network_fee" | "svc_fee" | "operator_share";

const amountColumn = (head: string, name: AmountName): CellColumn<Row> => ({
  head,
  isNumber: true,
  cell: (row) => amountText(sumsOf(row)[name]),
});
