import { amountText, OnPhones } from "#components/statements/statement-text.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber } from "#lib/format-number.ts";

type Row = {
  provider: string;
  fiat_currency: string;
  count: number;
  volume: string;
  svcFee: string;
  partnerShare: string;
  reported: string | null;
};
type ProviderTotalsTableProps = {
  rows: Row[];
  /** Of all rows. */
  currency: string;
  /** Names by identifier. */
  providers: Record<string, string>;
  /** The transactions of a row. */
  hrefOf: (row: Row) => string;
};

/** What each provider's transactions brought, to compare with its payout. */
export const ProviderTotalsTable = ({ rows, currency, providers, hrefOf }: ProviderTotalsTableProps) => (
  <DataTable
    caption={`Providers in ${currency}`}
    rows={rows}
    rowKey={({ provider }) => provider}
    columns={[
      {
        head: "Provider",
        isRowHead: true,
        card: 1,
        cell: ({ provider }) => providers[provider] ?? provider,
      },
      {
        head: "Transactions",
        isNumber: true,
        card: 2,
        cell: (row) => (
          <>
            <TextLink href={hrefOf(row)}>{formatNumber(row.count)}</TextLink>
            <OnPhones> {row.count === 1 ? "transaction" : "transactions"}</OnPhones>
          </>
        ),
      },
      {
        head: `Volume, ${currency}`,
        isNumber: true,
        card: 3,
        cell: ({ volume }) => (
          <>
            {amountText(volume)}
            <OnPhones> {currency}</OnPhones>
          </>
        ),
      },
      {
        head: "Service fees",
        isNumber: true,
        card: 4,
        cell: ({ svcFee }) => (
          <>
            <OnPhones>Fees </OnPhones>
            {amountText(svcFee)}
          </>
        ),
      },
      {
        head: "Reported commission",
        isNumber: true,
        hint: "What the provider reports that it pays out to you",
        cell: ({ reported }) =>
          reported === null ? <span className="text-muted">Not reported</span> : amountText(reported),
      },
      { head: "Owed to partners", isNumber: true, cell: ({ partnerShare }) => amountText(partnerShare) },
    ]}
  />
);
