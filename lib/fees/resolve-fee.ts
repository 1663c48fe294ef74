import { compare, type Decimal } from "#lib/money.ts";
import type { QuoteRequest } from "#lib/providers/provider.ts";
import { serviceFee } from "#lib/quotes/service-fee.ts";
import type { Fee, FeeRule, FeeTerms } from "./contract.ts";

export const noFee: FeeTerms = { feeBps: 0, feeRules: [] };

type Route = Pick<QuoteRequest, "side" | "fiat" | "method">;

/** Our fee on a route of a provider at a time: that of the most specific valid rule, or the partner's. A rule for a provider comes
 * before one for a method, a currency, and a type; of equally specific ones, the one that started last, and then the one added last. */
export function resolveFee(terms: FeeTerms, provider: string, route: Route, at: Date): Fee {
  const matching = terms.feeRules.filter((rule) => isValid(rule, at) && matches(rule, provider, route));
  const [rule] = matching.toSorted(
    (a, b) =>
      specificity(b) - specificity(a) ||
      b.validFrom.getTime() - a.validFrom.getTime() ||
      b.createdAt.getTime() - a.createdAt.getTime() ||
      (a.id < b.id ? 1 : -1),
  );
  if (!rule) return { bps: terms.feeBps, minimum: null, ruleId: null };
  return { bps: rule.bps, minimum: rule.minimum, ruleId: rule.id };
}

/** What the fee amounts to before the cap at the provider's fee. */
export function agreedFee(fiatAmount: Decimal, { bps, minimum }: Pick<Fee, "bps" | "minimum">): Decimal {
  const share = serviceFee(fiatAmount, bps);
  return minimum !== null && compare(minimum, share) > 0 ? minimum : share;
}

const isValid = ({ validFrom, endedAt }: FeeRule, at: Date) => validFrom <= at && (endedAt === null || at < endedAt);

const matches = (rule: FeeRule, provider: string, { side, fiat, method }: Route) =>
  (rule.provider ?? provider) === provider &&
  (rule.paymentMethod ?? method) === method &&
  (rule.fiatCurrency ?? fiat) === fiat &&
  (rule.type ?? side) === side;

const specificity = ({ provider, paymentMethod, fiatCurrency, type }: FeeRule) =>
  (provider === null ? 0 : 8) +
  (paymentMethod === null ? 0 : 4) +
  (fiatCurrency === null ? 0 : 2) +
  (type === null ? 0 : 1);
