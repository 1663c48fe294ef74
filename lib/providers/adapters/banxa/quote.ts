import * as z from "zod";
import { plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest, Unsupported } from "#lib/providers/provider.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { sellByFiat } from "#lib/providers/sell-by-fiat.ts";
import { isUnsupported, unsupported } from "#lib/providers/unsupported.ts";

const price = z.object({
  paymentMethodId: z.string().nullish(),
  cryptoAmount: amount,
  fiatAmount: amount,
  processingFee: amount.nullish(),
  networkFee: amount.nullish(),
});

/** One price, or a list when several methods apply. */
export const prices = z.union([readableRows(price), price.transform((one) => [one])]);

export type PriceAmount = { fiatAmount: string } | { cryptoAmount: string };
type FetchPrices = (amount: PriceAmount) => Promise<z.output<typeof prices>>;

/** `method` is Banxa's ID. The meaning of "fiatAmount" for a SELL is not documented, so by default a SELL is priced by
 * crypto amount, and the price by fiat gives the first estimate. */
export async function toQuote(
  request: QuoteRequest,
  method: string,
  ask: FetchPrices,
  isSoldByFiat: boolean,
): Promise<Quote | Unsupported> {
  const quote = async (amount: PriceAmount) => read(await ask(amount), request, method);
  if (request.fiatAmount === null) return quote({ cryptoAmount: request.cryptoAmount });
  const { fiatAmount } = request;
  if (request.side === "BUY" || isSoldByFiat) return quote({ fiatAmount });

  const guess = await quote({ fiatAmount });
  if (isUnsupported(guess)) return guess;
  return sellByFiat(fiatAmount, {
    estimate: async () => guess.cryptoAmount,
    sell: (cryptoAmount) => quote({ cryptoAmount }),
  });
}

function read(response: z.output<typeof prices>, request: QuoteRequest, method: string): Quote | Unsupported {
  const found = response.find(({ paymentMethodId }) => (paymentMethodId ?? method) === method);
  if (!found) return unsupported("payment_method_unsupported");
  const { fiatAmount, cryptoAmount, processingFee, networkFee } = found;
  const fees = { provider: processingFee ?? "0", network: networkFee ?? "0" };
  return plausibleQuote({ fiatAmount, cryptoAmount, fees, expiresAt: null }, request);
}
