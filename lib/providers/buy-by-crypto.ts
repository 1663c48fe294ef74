import { add, compare, type Decimal, divide, isWithinPercent, multiply, round, subtract } from "#lib/money.ts";
import type { Limits, Quote, Unsupported } from "#lib/providers/provider.ts";
import type { RequestedAmount } from "#lib/providers/quote-request.ts";
import { isUnsupported, unsupported } from "#lib/providers/unsupported.ts";

type Question = {
  /** Quotes the purchase for this fiat amount. Called at most three times. */
  buy(fiatAmount: Decimal): Promise<Quote | Unsupported>;
  /** In fiat. */
  limits: { [End in keyof Limits]?: Limits[End] | undefined };
};

const callsMax = 3;
const fiatPlaces = 2;
const tolerancePercent = "0.1";

/** For providers that quote a BUY by fiat amount only. */
export const quotePurchase = (request: RequestedAmount, question: Question): Promise<Quote | Unsupported> =>
  request.fiatAmount === null ? buyByCrypto(request.cryptoAmount, question) : question.buy(request.fiatAmount);

/** Finds the amount that buys about `target` crypto. The quote is the last
 * response, whose crypto amount may differ slightly. */
export async function buyByCrypto(target: Decimal, { buy, limits }: Question): Promise<Quote | Unsupported> {
  const within = (amount: Decimal) => round(clamp(amount, limits), fiatPlaces);
  let asked = within(firstAmount(limits));
  for (let calls = 1; ; calls++) {
    const quote = await buy(asked);
    if (isUnsupported(quote) || isWithinPercent(quote.cryptoAmount, target, tolerancePercent)) return quote;
    // The network fee is constant; everything else is proportional to the amount.
    const { network } = quote.fees;
    const growth = divide(target, quote.cryptoAmount);
    const wanted = add(multiply(subtract(quote.fiatAmount, network), growth), network);
    const next = within(wanted);
    if (compare(next, asked) === 0) return outside(wanted, asked, limits) ?? quote;
    if (calls === callsMax) return quote;
    asked = next;
  }
}

/** Fixed fees are a small part of it, and it's above a minimum that is higher than the list says. */
const firstAmount = ({ min, max }: Question["limits"]): Decimal =>
  min != null && compare(min, "0") > 0 ? multiply(min, "5") : (max ?? "100");

function clamp(amount: Decimal, { min, max }: Question["limits"]): Decimal {
  if (min != null && compare(amount, min) < 0) return min;
  return max != null && compare(amount, max) > 0 ? max : amount;
}

/** Why not even the limit is the wanted amount; null if no limit is in the way. */
function outside(wanted: Decimal, asked: Decimal, { min, max }: Question["limits"]): Unsupported | null {
  const bounds = { min: min ?? null, max: max ?? null };
  if (min != null && compare(asked, min) === 0 && compare(wanted, min) < 0)
    return unsupported("amount_below_minimum", bounds);
  if (max != null && compare(asked, max) === 0 && compare(wanted, max) > 0)
    return unsupported("amount_above_maximum", bounds);
  return null;
}
