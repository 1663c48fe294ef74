import type { ReactNode } from "react";
import { Status } from "#components/ui/status/status.tsx";
import { type CellColumn, DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import type { LedgerKind } from "#db/enums.ts";
import { formatNumber, roundAmount } from "#lib/format-number.ts";
import type { Grouping, RevenueRow } from "#lib/ledger/contract.ts";
import type { RevenueLinks } from "./revenue-links.ts";

/** Of providers and payment methods, by identifier. */
type Names = { providers: Record<string, string>; methods: Record<string, string> };

type RevenueTableProps = {
  group: Grouping;
  rows: RevenueRow[];
  names: Names;
  links: RevenueLinks;
};

/** A row for each currency, and for each provider or the like. Amounts are rounded; the export has all decimals. */
export function RevenueTable({ group, rows, names, links }: RevenueTableProps) {
  return (
    <DataTable
      caption="Revenue"
      columns={[
        group !== "currency" && {
          head: groupHeads[group],
          isRowHead: true,
          card: 1,
          cell: (row) =>
            row.day ? <TextLink href={links.ofDay(row.day)}>{row.day}</TextLink> : nameOf(row, group, names),
        },
        {
          head: "Currency",
          isRowHead: group === "currency",
          card: group === "currency" ? 1 : 2,
          cell: ({ currency }) => <b>{currency}</b>,
          sub: ({ currency, fiatCurrency }) => currency !== fiatCurrency && `of ${fiatCurrency} transactions`,
        },
        {
          head: "Transactions",
          isNumber: true,
          card: group === "currency" ? 2 : undefined,
          cell: (row) =>
            row.count > 0 ? <TextLink href={links.ofKind(row, "volume")}>{formatNumber(row.count)}</TextLink> : "–",
        },
        { ...amountColumn("Volume", "volume", ({ volume }) => volume, links), card: 3 },
        amountColumn("Provider fees", "provider_fee", ({ providerFee }) => providerFee, links),
        amountColumn("Network fees", "network_fee", ({ networkFee }) => networkFee, links),
        {
          ...amountColumn("Service fee", "svc_fee", ({ svcFee }) => svcFee, links),
          hint: "The fee set in this console, up to the provider's fee",
          card: 4,
        },
        {
          ...amountColumn("Reported commission", "partner_fee", ({ reported }) => reported, links),
          hint: "Your share of the fees as providers report it",
          sub: ({ reportedCount, count }) =>
            reportedCount > 0 && reportedCount < count && `of ${formatNumber(reportedCount)} transactions`,
        },
        {
          head: "Difference",
          isNumber: true,
          hint: "Reported commission less the service fee of the same transactions",
          cell: ({ difference, isDifferent }) => (
            <span className={isDifferent ? "text-bad font-medium" : undefined}>
              {difference === null ? "–" : signed(difference)}
            </span>
          ),
          sub: ({ isDifferent }) => isDifferent && <Status kind="failed">Above 1%</Status>,
        },
        {
          ...amountColumn("Refunds", "refund", ({ refunded }) => refunded, links),
          cell: (row) => linked(row.refundCount > 0 && shown(row.refunded), links.ofKind(row, "refund")),
          sub: ({ refundCount }) => refundCount > 0 && `${formatNumber(refundCount)} refunded`,
        },
        {
          head: "Net volume",
          isNumber: true,
          hint: "Volume less refunds",
          cell: ({ net }) => (net === null ? "–" : signed(net, "")),
        },
      ]}
      rows={rows}
      rowKey={(row) =>
        [row.provider, row.partnerId, row.type, row.paymentMethod, row.day, row.fiatCurrency, row.currency].join()
      }
    />
  );
}

const groupHeads = { provider: "Provider", partner: "Partner", corridor: "Corridor", day: "Day (UTC)" } as const;

function nameOf(row: RevenueRow, group: Grouping, { providers, methods }: Names): ReactNode {
  if (group === "provider") return providers[row.provider ?? ""] ?? row.provider;
  if (group === "partner") return row.partnerName ?? row.partnerId;
  return `${row.type} ${row.fiatCurrency} · ${methods[row.paymentMethod ?? ""] ?? row.paymentMethod}`;
}

const amountColumn = (
  head: string,
  kind: LedgerKind,
  amountOf: (row: RevenueRow) => string,
  links: RevenueLinks,
): CellColumn<RevenueRow> => ({
  head,
  isNumber: true,
  cell: (row) => linked(amountOf(row) !== "0" && signed(amountOf(row), ""), links.ofKind(row, kind)),
});

/** In ink: only the first link of a row is in color. */
const linked = (text: string | false, href: string) =>
  text ? (
    <TextLink href={href} className="text-ink!">
      {text}
    </TextLink>
  ) : (
    "–"
  );

const shown = (amount: string) => formatNumber(roundAmount(amount, "fiat"));

/** With a real minus sign. */
const signed = (amount: string, plus = "+") => {
  const size = shown(amount.replace("-", ""));
  return amount === "0" ? "0" : `${amount.startsWith("-") ? "−" : plus}${size}`;
};
