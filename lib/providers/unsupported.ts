import { AppError } from "#lib/errors.ts";
import { compare, divide, multiply, round } from "#lib/money.ts";
import { assetId } from "#lib/providers/assets.ts";
import { ProviderHttpError } from "#lib/providers/http.ts";
import type { Offer, QuoteRequest, Route, Limits as RouteLimits, Unsupported } from "#lib/providers/provider.ts";
import type { UnsupportedCode } from "#lib/providers/unsupported-code.ts";

type Limits = Partial<RouteLimits>;

const messages: Partial<Record<UnsupportedCode, string>> = {
  wallet_address_required: "Enter a wallet address",
  wallet_address_invalid: "The provider rejected this wallet address",
  amount_below_minimum: "The amount is too small",
  amount_above_maximum: "The amount is too large",
  payment_method_unsupported: "This payment method is not supported",
  pair_unsupported: "This currency pair is not supported",
  network_unsupported: "This network is not supported",
  country_unsupported: "The provider doesn't serve the buyer's country",
};

export function unsupported(code: UnsupportedCode, { min, max }: Limits = {}): Unsupported {
  return {
    unsupported: code,
    message: messages[code] ?? code,
    ...(min == null ? {} : { min }),
    ...(max == null ? {} : { max }),
  };
}

export const isUnsupported = (result: object): result is Unsupported => "unsupported" in result;

/** Why no offer matches the route; null if one does. */
export const notOffered = (offers: readonly Offer[], route: Route): Unsupported | null =>
  everyReasonNotOffered(offers, route)[0] ?? null;

/** Every part of the route that has to change before an offer matches it, the asset before the method. */
export function everyReasonNotOffered(offers: readonly Offer[], route: Route): Unsupported[] {
  const asked = assetId(route);
  const pairs = offers.filter(({ side, fiat }) => side === route.side && fiat === route.fiat);
  const served = pairs.filter(({ assets }) => assets.includes(asked));
  const candidates = served.length > 0 ? served : pairs;
  const isElsewhere = pairs.some(({ assets }) => assets.some((asset) => asset.startsWith(`${route.crypto}:`)));
  const isMethodOffered = candidates.length === 0 || candidates.some(({ method }) => method === route.method);
  return [
    ...(served.length > 0 ? [] : [unsupported(isElsewhere ? "network_unsupported" : "pair_unsupported")]),
    ...(isMethodOffered ? [] : [unsupported("payment_method_unsupported")]),
  ];
}

/** The provider's `names` for an offered route, or why it is not offered. */
export const ifOffered = <Names extends object>(
  offers: readonly Offer[],
  route: Route,
  names: Names | null | undefined | "",
): Names | Unsupported => notOffered(offers, route) ?? (names || unsupported("pair_unsupported"));

/** Null if the amount is within the limits, or the limits or the amount aren't known. */
export function outsideLimits({ fiatAmount }: { fiatAmount: string | null }, { min, max }: Limits): Unsupported | null {
  if (fiatAmount === null) return null;
  if (min != null && compare(fiatAmount, min) < 0) return unsupported("amount_below_minimum", { min, max });
  if (max != null && compare(fiatAmount, max) > 0) return unsupported("amount_above_maximum", { min, max });
  return null;
}

/** What both limits allow. */
export const tightest = (one: RouteLimits, other: RouteLimits = { min: null, max: null }): RouteLimits => ({
  min: one.min === null || other.min === null ? (one.min ?? other.min) : highest(one.min, other.min),
  max: one.max === null || other.max === null ? (one.max ?? other.max) : lowest(one.max, other.max),
});

/** Whether one of the limits refuses what the others allow. */
export const isNarrower = ({ min, max }: RouteLimits, than: RouteLimits): boolean =>
  (min !== null && (than.min === null || compare(min, than.min) > 0)) ||
  (max !== null && (than.max === null || compare(max, than.max) < 0));

/** What one of the limits allows. */
export const widest = (one: RouteLimits, other: RouteLimits): RouteLimits => ({
  min: one.min === null || other.min === null ? null : lowest(one.min, other.min),
  max: one.max === null || other.max === null ? null : highest(one.max, other.max),
});

const lowest = (a: string, b: string): string => (compare(a, b) < 0 ? a : b);
const highest = (a: string, b: string): string => (compare(a, b) > 0 ? a : b);

/** Limits in crypto. Those that are exceeded are returned in fiat, at the price of the two amounts. */
export function outsideCryptoLimits(
  { cryptoAmount, fiatAmount }: { cryptoAmount: string; fiatAmount: string },
  { min, max }: Limits,
): Unsupported | null {
  const inFiat = (limit: string) => round(divide(multiply(limit, fiatAmount), cryptoAmount), 2);
  if (min != null && compare(cryptoAmount, min) < 0) return unsupported("amount_below_minimum", { min: inFiat(min) });
  if (max != null && compare(cryptoAmount, max) > 0) return unsupported("amount_above_maximum", { max: inFiat(max) });
  return null;
}

const reasons: [RegExp, UnsupportedCode][] = [
  [
    /(wallet|payout|crypto|destination)[\W_]{0,3}address|(?<!\bip[\W_])address is|invalid[\W_]+address/i,
    "wallet_address_invalid",
  ],
  [/minimum|at least|too (small|low)|below|less than/i, "amount_below_minimum"],
  [/maximum|at most|too (large|high|big)|above|exceed|more than|greater than|limit/i, "amount_above_maximum"],
  [/(payment|payout) ?(method|category|type)|is not supported for/i, "payment_method_unsupported"],
  [/network|blockchain/i, "network_unsupported"],
  [/currenc|pair|not (supported|available|found)|unsupported|unavailable/i, "pair_unsupported"],
];

/** The request that was rejected, and what the provider's lists say. */
type Rejected = { request?: Pick<QuoteRequest, "fiat" | "fiatAmount">; limits?: Limits };

/** Maps a provider's error text to our code; null if it is not about the route or the amount. Its limits are those of the lists,
 * unless the rejection contradicts them: then the one that the text states, such as "30.50 EUR". */
export function unsupportedFromText(text: string, { request, limits = {} }: Rejected = {}): Unsupported | null {
  const code = reasons.find(([words]) => words.test(text))?.[1];
  if (code === undefined) return null;
  const end = code === "amount_below_minimum" ? "min" : code === "amount_above_maximum" ? "max" : null;
  if (end === null) return unsupported(code);
  if (!request || isPast(request.fiatAmount, end, limits[end])) return unsupported(code, limits);
  const stated = new RegExp(`(\\d+(?:\\.\\d+)?) ?${request.fiat}\\b`).exec(text)?.[1];
  return unsupported(code, { ...limits, [end]: contradicting(request.fiatAmount, stated, end, limits) });
}

/** The stated limit if it refuses the amount. Without a requested fiat amount, only a narrower limit contradicts the list. */
function contradicting(amount: string | null, stated: string | undefined, end: "min" | "max", limits: Limits) {
  if (amount === null) return isPast(limits[end], end, stated) ? stated : limits[end];
  return isPast(amount, end, stated) ? stated : null;
}

const isPast = (amount: string | null | undefined, end: "min" | "max", limit: string | null | undefined): boolean =>
  amount != null && limit != null && compare(amount, limit) * (end === "min" ? -1 : 1) > 0;

/** The provider rejected the request itself, as opposed to an outage, the API key, or a rate limit. */
export const isRejection = (error: unknown): error is ProviderHttpError =>
  error instanceof ProviderHttpError && [400, 404, 409, 422].includes(error.status);

/** Maps a rejected quote to its reason. Rethrows errors unrelated to the quote (API key, rate limit, outage). */
export function toUnsupported(error: unknown, rejected: Rejected = {}): Unsupported {
  if (isRejection(error)) {
    const reason = unsupportedFromText(JSON.stringify(error.body), rejected);
    if (reason) return reason;
    if (error.status === 404) return unsupported("pair_unsupported");
  }
  throw error;
}

/** For a checkout: throws the error of a route that is not supported. */
export function requireSupported<Names extends object>(names: Names | Unsupported): Names {
  if (isUnsupported(names)) throw unsupportedError(names);
  return names;
}

/** The error for a checkout whose route or amount is not supported. */
export function unsupportedError({ unsupported: code, message, min, max }: Unsupported): AppError {
  const data = { unsupported: { code, message, min_amount: min, max_amount: max } };
  return new AppError(code.startsWith("amount_") ? "amount_out_of_range" : "route_unsupported", message, { data });
}

/** For the request that creates an order: throws that error for a rejection with a known reason. */
export function throwCheckoutError(error: unknown): never {
  throw unsupportedError(toUnsupported(error));
}
