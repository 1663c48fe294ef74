import { compare } from "#lib/money.ts";
import type { Quote, QuoteRequest, Unsupported } from "#lib/providers/provider.ts";

/** A sale is of exactly the requested crypto amount. Null unless the provider rounded it. */
export function unsupportedDecimals(
  { name }: { name: string },
  { cryptoAmount }: Quote,
  request: QuoteRequest,
): Unsupported | null {
  const { side, crypto, fiatAmount, cryptoAmount: requested } = request;
  if (side === "BUY" || fiatAmount !== null || compare(cryptoAmount, requested) === 0) return null;
  const message = `${name} quotes ${cryptoAmount} ${crypto}. Send crypto_amount with fewer decimals`;
  return { unsupported: "pair_unsupported", message, field: "crypto_amount" };
}

/** Names the field that has to change, if the amount is why the provider refuses. */
export const withAmountField = (refusal: Unsupported, { fiatAmount }: QuoteRequest): Unsupported =>
  fiatAmount === null && refusal.unsupported.startsWith("amount_") ? { ...refusal, field: "crypto_amount" } : refusal;
