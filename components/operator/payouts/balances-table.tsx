import { amountText } from "#components/statements/statement-text.tsx";
import { isFiat } from "#components/transactions/adjustment-text.ts";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber } from "#lib/format-number.ts";
import { compare } from "#lib/money.ts";
import { type ProviderBalance, payoutTermsText } from "#lib/payouts/contract.ts";

type BalancesTableProps = {
  rows: ProviderBalance[];
  /** Names by identifier, for a table of several providers, which links to them. */
  providers?: Record<string, string>;
};

/** What providers owe, by currency. */
export const BalancesTable = ({ rows, providers }: BalancesTableProps) => (
  <DataTable
    caption="Owed by providers"
    rows={rows}
    rowKey={({ provider, currency }) => `${provider} ${currency}`}
    columns={[
      providers && {
        head: "Provider",
        isRowHead: true,
        card: 1,
        cell: ({ provider }) => (
          <TextLink href={`/operator/providers/production/${provider}#payouts`}>
            {providers[provider] ?? provider}
          </TextLink>
        ),
        sub: ({ terms }) => payoutTermsText(terms, formatNumber) ?? "No payout terms",
      },
      {
        head: "Currency",
        isRowHead: !providers,
        card: providers ? 2 : 1,
        cell: ({ currency }) => currency,
      },
      {
        head: "Earned",
        isNumber: true,
        hint: "The commission that the provider reports, or the service fee where it reports none",
        cell: (row) => shownAmount(row.earned, row.currency),
        sub: sourceText,
      },
      { head: "Paid out", isNumber: true, cell: ({ paid, currency }) => shownAmount(paid, currency) },
      {
        head: "Owed",
        isNumber: true,
        card: 3,
        hint: "Earned less paid out",
        cell: ({ owed, currency }) => shownAmount(owed, currency),
        sub: ({ owed }) => compare(owed, "0") < 0 && "More paid than earned",
      },
      {
        head: "Due",
        isNumber: true,
        card: 4,
        hint: "Of that, what was earned before the current week or month of the payout terms",
        cell: ({ due, currency }) => (due === null ? "Unknown" : shownAmount(due, currency)),
        sub: ({ isBelowMinimum }) => isBelowMinimum && "Below the minimum",
      },
    ]}
  />
);

export const shownAmount = (amount: string, currency: string): string =>
  amountText(amount, isFiat(currency) ? "fiat" : "crypto");

function sourceText({ reported, computed, earned, currency }: ProviderBalance): string | null {
  if (earned === "0") return null;
  if (computed === "0") return "Reported";
  return reported === "0" ? "Service fee" : `${shownAmount(reported, currency)} reported`;
}
