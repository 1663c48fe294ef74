import { AmountList, OnPhones } from "#components/statements/statement-text.tsx";
import { DataTable } from "#components/ui/table/data-table.tsx";
import { TextLink } from "#components/ui/text/text-link.tsx";
import { formatNumber } from "#lib/format-number.ts";
import { type ProviderBalance, payoutTermsText } from "#lib/payouts/contract.ts";

type ProviderBalancesProps = {
  rows: ProviderBalance[];
  /** Names by identifier. */
  providers: Record<string, string>;
};

/** What each provider owes. Its own page has what was earned and paid out in each currency. */
export const ProviderBalances = ({ rows, providers }: ProviderBalancesProps) => (
  <DataTable
    caption="Owed by providers"
    rows={[...Map.groupBy(rows, ({ provider }) => provider)]}
    rowKey={([provider]) => provider}
    columns={[
      {
        head: "Provider",
        isRowHead: true,
        card: 1,
        className: "max-sm:whitespace-normal!",
        cell: ([provider]) => (
          <TextLink href={`/operator/providers/production/${provider}#payouts`}>
            {providers[provider] ?? provider}
          </TextLink>
        ),
        sub: ([, balances]) => termsText(balances) ?? "No payout terms",
      },
      {
        head: "Owed",
        isNumber: true,
        card: 2,
        hint: "Commission less payouts",
        className: "sm:min-w-40 whitespace-normal!",
        cell: ([, balances]) => (
          <>
            <OnPhones>Owed: </OnPhones>
            <AmountList amounts={amountsOf(balances, ({ owed }) => owed)} />
          </>
        ),
      },
      {
        head: "Due",
        isNumber: true,
        card: 3,
        hint: "Of that, what was earned before the current week or month of the payout terms, from the minimum on",
        className: "sm:min-w-40 whitespace-normal!",
        cell: ([, balances]) => (
          <>
            <OnPhones>Due: </OnPhones>
            {balances[0]?.terms.period === null ? (
              "Unknown"
            ) : (
              <AmountList amounts={amountsOf(balances, ({ due, isBelowMinimum }) => (isBelowMinimum ? null : due))} />
            )}
          </>
        ),
      },
    ]}
  />
);

const termsText = ([balance]: ProviderBalance[]) => balance && payoutTermsText(balance.terms, formatNumber);

/** Without zeros. */
const amountsOf = (balances: ProviderBalance[], amountOf: (balance: ProviderBalance) => string | null) =>
  balances.flatMap((balance) => {
    const amount = amountOf(balance) ?? "0";
    return amount === "0" ? [] : [{ amount, fiat_currency: balance.currency }];
  });
