import { amountText } from "#components/statements/statement-text.tsx";
import { isFiat } from "#components/transactions/adjustment-text.ts";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { compare } from "#lib/money.ts";
import type { ProviderBalance } from "#lib/payouts/contract.ts";

/** What a provider owes, by currency. */
export const BalancesTable = ({ rows }: { rows: ProviderBalance[] }) => (
  <DataTable
    caption="Owed by the provider"
    isInset
    rows={rows}
    rowKey={({ currency }) => currency}
    columns={[
      { head: "Currency", isRowHead: true, card: 1, cell: ({ currency }) => currency },
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
