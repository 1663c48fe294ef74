import * as z from "zod";
import { compare, subtract } from "#lib/money.ts";
import type { Http } from "#lib/providers/http.ts";
import { implausible, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest, Side, Unsupported } from "#lib/providers/provider.ts";
import { amount, readableRows } from "#lib/providers/schemas.ts";
import { quoteSale } from "#lib/providers/sell-by-fiat.ts";
import { saleWithinLimits } from "#lib/providers/within-limits.ts";
import type { Coin, Names } from "./catalog.ts";

const quote = z.object({
  response: z.object({
    fiatCurrency: z.string(),
    cryptoCurrency: z.string(),
    network: z.string().nullish(),
    isBuyOrSell: z.string().nullish(),
    fiatAmount: amount,
    cryptoAmount: amount,
    totalFee: amount,
    feeBreakdown: readableRows(z.object({ id: z.string(), value: amount })).nullish(),
  }),
});
type TransakQuote = z.output<typeof quote>["response"];

/** Requests a price for a crypto amount, or that of a BUY for a fiat amount. */
type FetchPrice = (side: Side, amount: { fiatAmount: string } | { cryptoAmount: string }) => Promise<TransakQuote>;

export function createPriceClient(http: Http, partnerApiKey: string, request: QuoteRequest, names: Names): FetchPrice {
  const { side, fiat } = request;
  const { coin, method, guessMethod } = names;
  // Prices differ by the buyer's country. If it isn't stated, it's known for a currency of one country.
  const quoteCountryCode = request.country ?? names.country;
  return async (asked, amount) => {
    const query = {
      partnerApiKey,
      fiatCurrency: fiat,
      cryptoCurrency: coin.symbol,
      isBuyOrSell: asked,
      network: coin.network.name,
      paymentMethod: asked === side ? method : guessMethod,
      quoteCountryCode,
      ...amount,
    };
    return (await http("GET", "/api/v1/pricing/public/quotes", quote, { query })).response;
  };
}

// Enough for any traded amount; a token may have fewer decimals.
const cryptoPlacesMax = 8;

export async function quoteBuy(request: QuoteRequest, coin: Coin, ask: FetchPrice): Promise<Quote> {
  const { fiatAmount, cryptoAmount } = request;
  return toQuote(await ask("BUY", fiatAmount === null ? { cryptoAmount } : { fiatAmount }), request, coin);
}

/** Transak prices a SELL by crypto amount only, so a BUY price gives the first estimate. */
export function quoteSell(request: QuoteRequest, coin: Coin, ask: FetchPrice): Promise<Quote | Unsupported> {
  const limits = { min: coin.minAmountForPayIn, max: coin.maxAmountForPayIn };
  return quoteSale(
    request,
    {
      estimate: async (fiatAmount) => checked(await ask("BUY", { fiatAmount }), request, coin, "BUY").cryptoAmount,
      sell: (cryptoAmount) =>
        saleWithinLimits(request, cryptoAmount, limits, async () =>
          toSale(await ask("SELL", { cryptoAmount }), cryptoAmount, request, coin),
        ),
    },
    { places: Math.min(coin.decimals ?? cryptoPlacesMax, cryptoPlacesMax) },
  );
}

function toSale(price: TransakQuote, sold: string, request: QuoteRequest, coin: Coin): Quote {
  if (compare(price.cryptoAmount, sold) !== 0) throw implausible("unexpected amount");
  return toQuote(price, request, coin);
}

function toQuote(price: TransakQuote, request: QuoteRequest, coin: Coin): Quote {
  const { fiatAmount, cryptoAmount, totalFee, feeBreakdown } = checked(price, request, coin, request.side);
  const network = feeBreakdown?.find(({ id }) => id === "network_fee")?.value ?? "0";
  const fees = { provider: subtract(totalFee, network), network };
  return plausibleQuote({ fiatAmount, cryptoAmount, fees, expiresAt: null }, request);
}

/** `conversionPrice` is not used, because the documents don't give its direction. */
function checked(price: TransakQuote, { fiat }: QuoteRequest, coin: Coin, side: Side): TransakQuote {
  const { fiatCurrency, cryptoCurrency, network, isBuyOrSell } = price;
  if (fiatCurrency !== fiat || cryptoCurrency !== coin.symbol) throw implausible("unexpected currency");
  if ((network ?? coin.network.name) !== coin.network.name) throw implausible("unexpected network");
  if ((isBuyOrSell ?? side) !== side) throw implausible("unexpected side");
  return price;
}
