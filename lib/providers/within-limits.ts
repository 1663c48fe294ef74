import type { Limits, Quote, QuoteRequest, Unsupported } from "#lib/providers/provider.ts";
import { isUnsupported, outsideCryptoLimits, outsideLimits } from "#lib/providers/unsupported.ts";

type Bounds = { [End in keyof Limits]?: Limits[End] | undefined };
type FetchQuote = () => Promise<Quote | Unsupported>;

/** The quote if its fiat amount is within the limits. A requested one is checked before the provider is asked, that of a requested
 * crypto amount afterwards. */
export async function quoteWithinLimits(
  request: QuoteRequest,
  limits: Bounds,
  quote: FetchQuote,
): Promise<Quote | Unsupported> {
  const outside = outsideLimits(request, limits);
  if (outside) return outside;
  const result = await quote();
  if (isUnsupported(result) || request.fiatAmount !== null) return result;
  return outsideLimits(result, limits) ?? result;
}

/** The quote of a sale if its crypto amount is within the limits, which are stated in fiat: at the price of the requested fiat
 * amount, or else of the quote. */
export async function saleWithinLimits(
  { fiatAmount }: QuoteRequest,
  cryptoAmount: string,
  limits: Bounds,
  quote: FetchQuote,
): Promise<Quote | Unsupported> {
  const outside = fiatAmount === null ? null : outsideCryptoLimits({ cryptoAmount, fiatAmount }, limits);
  if (outside) return outside;
  const result = await quote();
  if (isUnsupported(result) || fiatAmount !== null) return result;
  return outsideCryptoLimits(result, limits) ?? result;
}
