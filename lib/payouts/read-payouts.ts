import { dayOf } from "#lib/ledger/entries.ts";
import { add, compare, decimal, subtract } from "#lib/money.ts";
import type { Payout, PayoutTerms, ProviderBalance } from "./contract.ts";
import { type BalanceSum, selectBalances, selectPayouts, selectPayoutTerms } from "./queries.ts";

const noTerms: PayoutTerms = { period: null, minimum: null, currency: null, note: null };

/** What each provider, or one, owes of our commission in production, by currency. Currencies aren't converted. */
export async function readBalances(now: Date, provider?: string): Promise<ProviderBalance[]> {
  const [sums, terms] = await Promise.all([selectBalances(dayOf(now), provider), selectPayoutTerms()]);
  return sums.map((sum) => toBalance(sum, terms.get(sum.provider) ?? noTerms));
}

function toBalance({ earlier, ...sum }: BalanceSum, terms: PayoutTerms): ProviderBalance {
  const earned = add(sum.reported, sum.computed);
  const left = subtract(earlier, sum.paid);
  const due = compare(left, "0") > 0 ? left : "0";
  const isBelowMinimum = terms.minimum !== null && terms.currency === sum.currency && compare(due, terms.minimum) < 0;
  return {
    ...sum,
    earned,
    owed: subtract(earned, sum.paid),
    due: terms.period && due,
    isBelowMinimum: terms.period !== null && due !== "0" && isBelowMinimum,
    terms,
  };
}

export const readPayoutTerms = async (provider: string): Promise<PayoutTerms> =>
  (await selectPayoutTerms()).get(provider) ?? noTerms;

/** The newest first. */
export async function readPayouts(provider: string, limit: number): Promise<Payout[]> {
  const rows = await selectPayouts(provider, limit);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: decimal(amount) }));
}
