import { add, compare, type Decimal, divide, multiply, round, subtract } from "#lib/money.ts";
import { implausible } from "#lib/providers/plausible-quote.ts";
import type { Quote, Unsupported } from "#lib/providers/provider.ts";
import { isUnsupported, unsupported } from "#lib/providers/unsupported.ts";

type Questions = {
  /** The crypto that the wished fiat buys: the first guess. Asked once. */
  guess(): Promise<Decimal>;
  /** What selling this much crypto brings. Asked twice at most. */
  sell(cryptoAmount: Decimal): Promise<Quote | Unsupported>;
};

type Precision = {
  /** Decimals of the crypto amounts asked for. */
  places?: number;
  /** The share of the wish that an answer may be off without another question. */
  tolerance?: Decimal;
};

/** For providers that sell by crypto only: what brings the seller about `wished` fiat. The quote states what the last
 * answer brings, which may still be a little off. */
export async function sellByFiat(
  wished: Decimal,
  { guess, sell }: Questions,
  { places = 8, tolerance = "0.001" }: Precision = {},
): Promise<Quote | Unsupported> {
  const guessed = await guess();
  if (compare(guessed, "0") <= 0) throw implausible("an amount is not positive");
  const first = await ask(sell, round(guessed, places));
  if (isUnsupported(first) || isNear(first.fiatAmount, wished, tolerance)) return first;

  // The network fee stays as it is however much is sold; all else grows with the amount.
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
