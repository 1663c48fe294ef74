import type { Environment, Side } from "#db/enums.ts";
import { compare } from "#lib/money.ts";
import { daysOf, type EarnedFee } from "./contract.ts";
import { selectRevenue } from "./queries/revenue.ts";

type FeesFilter = {
  environment: Environment;
  /** In UTC, both included. */
  days: { first: string; last: string };
  /** Of all, without one. */
  currency: string | undefined;
  type?: Side | undefined;
};

/** The service fees of all partners, the currency with the most transactions first. */
export async function readFees({ environment, days, currency, type }: FeesFilter): Promise<EarnedFee[]> {
  const { from } = daysOf(days.first);
  const { until } = daysOf(days.last);
  const anything = { provider: undefined, paymentMethod: undefined, partnerId: undefined };
  const sums = await selectRevenue({ environment, from, until, fiatCurrency: currency, type, ...anything }, "currency");
  return sums
    .filter(({ svcFee }) => compare(svcFee, "0") !== 0)
    .map((sum) => ({ currency: sum.currency, count: sum.count, amount: sum.svcFee }))
    .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1));
}
