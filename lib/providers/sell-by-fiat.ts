import { add, compare, type Decimal, divide, multiply, round, subtract } from "#lib/money.ts";
import { implausible } from "#lib/providers/plausible-quote.ts";
import type { Quote, Unsupported } from "#lib/providers/provider.ts";
import { isUnsupported, unsupported } from "#lib/providers/unsupported.ts";

type Questions = {
  /** Estimates the crypto amount for the requested fiat. Called once. */
  guess(): Promise<Decimal>;
  /** Quotes the sale of this crypto amount. Called at most twice. */
  sell(cryptoAmount: Decimal): Promise<Quote | Unsupported>;
};

type Precision = {
  /** Decimals of the requested crypto amounts. */
  places?: number;
  /** The accepted difference from the requested amount, as a share of it. */
  tolerance?: Decimal;
};

/** For providers that quote a SELL by crypto amount only: finds the amount that pays about `wished` fiat. The quote has
 * the payout of the last response, which may differ slightly. */
export async function sellByFiat(
  wished: Decimal,
  { guess, sell }: Questions,
  { places = 8, tolerance = "0.001" }: Precision = {},
): Promise<Quote | Unsupported> {
  const guessed = await guess();
  if (compare(guessed, "0") <= 0) throw implausible("an amount is not positive");
  const first = await ask(sell, round(guessed, places));
  if (isUnsupported(first) || isNear(first.fiatAmount, wished, tolerance)) return first;

  // The network fee is constant; everything else is proportional to the amount.
  const { network } = first.fees;
  const growth = divide(add(wished, network), add(first.fiatAmount, network));
  return ask(sell, round(multiply(first.cryptoAmount, growth), places));
}

async function ask(sell: Questions["sell"], cryptoAmount: Decimal): Promise<Quote | Unsupported> {
  if (compare(cryptoAmount, "0") <= 0) return unsupported("amount_below_minimum");
  const answer = await sell(cryptoAmount);
  if (!isUnsupported(answer) && compare(answer.fiatAmount, "0") <= 0) throw implausible("an amount is not positive");
  return answer;
}

function isNear(returned: Decimal, wished: Decimal, tolerance: Decimal): boolean {
  const allowed = multiply(wished, tolerance);
  const difference = subtract(returned, wished);
  return compare(difference, allowed) <= 0 && compare(difference, `-${allowed}`) >= 0;
}
