import { add, compare, type Decimal, divide, multiply, round, subtract } from "#lib/money.ts";
import { implausible } from "#lib/providers/plausible-quote.ts";
import type { Quote, Unsupported } from "#lib/providers/provider.ts";
import type { RequestedAmount } from "#lib/providers/quote-request.ts";
import { isUnsupported, unsupported } from "#lib/providers/unsupported.ts";

type Estimator = {
  /** Estimates the crypto amount for the requested fiat. Called once, and not for a requested crypto amount. */
  estimate(fiatAmount: Decimal): Promise<Decimal>;
  /** Quotes the sale of this crypto amount. Called at most twice. */
  sell(cryptoAmount: Decimal): Promise<Quote | Unsupported>;
};

type Precision = {
  /** Decimals of the requested crypto amounts. */
  places?: number;
  /** The accepted difference from the requested amount, as a share of it. */
  tolerance?: Decimal;
};

/** For providers that quote a SELL by crypto amount only. */
export const quoteSale = (
  request: RequestedAmount,
  estimator: Estimator,
  precision?: Precision,
): Promise<Quote | Unsupported> =>
  request.fiatAmount === null
    ? quoteAmount(estimator.sell, request.cryptoAmount)
    : sellByFiat(request.fiatAmount, estimator, precision);

/** Finds the amount that pays about `target` fiat. The quote has
 * the payout of the last response, which may differ slightly. */
export async function sellByFiat(
  target: Decimal,
  { estimate, sell }: Estimator,
  { places = 8, tolerance = "0.001" }: Precision = {},
): Promise<Quote | Unsupported> {
  const estimated = await estimate(target);
  if (compare(estimated, "0") <= 0) throw implausible("an amount is not positive");
  const first = await quoteAmount(sell, round(estimated, places));
  if (isUnsupported(first) || isNear(first.fiatAmount, target, tolerance)) return first;

  // The network fee is constant; everything else is proportional to the amount.
  const { network } = first.fees;
  const growth = divide(add(target, network), add(first.fiatAmount, network));
  return quoteAmount(sell, round(multiply(first.cryptoAmount, growth), places));
}

async function quoteAmount(sell: Estimator["sell"], cryptoAmount: Decimal): Promise<Quote | Unsupported> {
  if (compare(cryptoAmount, "0") <= 0) return unsupported("amount_below_minimum");
  const response = await sell(cryptoAmount);
  if (!isUnsupported(response) && compare(response.fiatAmount, "0") <= 0)
    throw implausible("an amount is not positive");
  return response;
}

function isNear(returned: Decimal, target: Decimal, tolerance: Decimal): boolean {
  const allowed = multiply(target, tolerance);
  const difference = subtract(returned, target);
  return compare(difference, allowed) <= 0 && compare(difference, `-${allowed}`) >= 0;
}
