import * as z from "zod";
import { add, compare, divide, multiply, round, subtract } from "#lib/money.ts";
import { assetId, methodKey } from "#lib/providers/assets.ts";
import { quotePurchase } from "#lib/providers/buy-by-crypto.ts";
import { implausible, plausibleQuote } from "#lib/providers/plausible-quote.ts";
import type { Quote, QuoteRequest, Side, Unsupported } from "#lib/providers/provider.ts";
import { amount, positiveOrNull } from "#lib/providers/schemas.ts";
import { quoteSale } from "#lib/providers/sell-by-fiat.ts";
import { unsupported } from "#lib/providers/unsupported.ts";
import { saleWithinLimits } from "#lib/providers/within-limits.ts";
import type { CryptoRow } from "./api.ts";
import type { Catalog, PaymentRoute } from "./catalog.ts";
import { hasNoDecimals } from "./names.ts";

/** Fees are in fiat. `fiatQuantity` is the SELL amount before fees, `cryptoQuantity` the BUY amount after fees. */
export const price = z.object({
  data: z.object({
    crypto: z.string(),
    network: z.string(),
    fiat: z.string(),
    payWayCode: z.string().nullish(),
    cryptoQuantity: amount.nullish(),
    fiatQuantity: amount.nullish(),
    rampFee: amount.nullish(),
    networkFee: amount.nullish(),
  }),
});
type Price = z.output<typeof price>["data"];

/** Requests a price for a coin and fiat; `amount` is fiat for BUY and crypto for SELL. */
export type PriceRequest = (side: Side, amount: string, payWayCode?: string) => Promise<Price>;

export const toQuoteQuery = (
  fiat: string,
  { crypto, network }: CryptoRow,
  ...[side, amount, payWayCode]: Parameters<PriceRequest>
) => ({
  amount,
  crypto,
  fiat,
  network,
  side,
  payWayCode,
});

/** For fiats without decimals, the nearest whole amount is quoted and returned. */
export const payable = (fiat: string, amount: string) => (hasNoDecimals(fiat) ? round(amount, 0) : amount);

/** Alchemy Pay prices a BUY by fiat amount only. */
export function quoteBuy(
  request: QuoteRequest,
  way: PaymentRoute,
  coin: CryptoRow,
  ask: PriceRequest,
): Promise<Quote | Unsupported> {
  const buy = async (requested: string) => {
    const fiatAmount = payable(request.fiat, requested);
    const response = checked(await ask("BUY", fiatAmount, way.code), request, coin);
    if (response.payWayCode != null && response.payWayCode !== way.code) throw implausible("unexpected payment method");
    const cryptoAmount = stated(response.cryptoQuantity);
    return plausibleQuote({ fiatAmount, cryptoAmount, fees: toFees(response), expiresAt: null }, request);
  };
  return quotePurchase(request, { buy, limits: way });
}

/** Alchemy Pay prices a SELL by crypto amount only. */
export function quoteSell(
  request: QuoteRequest,
  coin: CryptoRow,
  catalog: Catalog,
  ask: PriceRequest,
): Promise<Quote | Unsupported> {
  const limits = { min: coin.minSellAmount, max: positiveOrNull(coin.maxSellAmount) };
  return quoteSale(request, {
    estimate: (fiatAmount) => guess(request, fiatAmount, coin, catalog, ask),
    sell: (cryptoAmount) =>
      saleWithinLimits(request, cryptoAmount, limits, async () => {
        const response = checked(await ask("SELL", cryptoAmount), request, coin);
        const fees = toFees(response);
        const fiatAmount = subtract(stated(response.fiatQuantity), add(fees.provider, fees.network));
        if (compare(fiatAmount, "0") <= 0) return unsupported("amount_below_minimum");
        return plausibleQuote({ fiatAmount, cryptoAmount, fees, expiresAt: null }, request);
      }),
  });
}

/** From a BUY price within its limits if the route supports BUY, or else from the minimum SELL. */
async function guess(
  request: QuoteRequest,
  fiatAmount: string,
  coin: CryptoRow,
  { offers, ways }: Catalog,
  ask: PriceRequest,
): Promise<string> {
  const { fiat } = request;
  const buyable = offers.find(
    (offer) => offer.side === "BUY" && offer.fiat === fiat && offer.assets.includes(assetId(request)),
  );
  const way = buyable && ways.get(methodKey(buyable));
  if (way) {
    const paid = payable(fiat, within(fiatAmount, way));
    const bought = checked(await ask("BUY", paid, way.code), request, coin);
    return divide(multiply(stated(bought.cryptoQuantity), fiatAmount), paid);
  }
  const sent = coin.minSellAmount ?? "1";
  const sold = checked(await ask("SELL", sent), request, coin);
  return divide(multiply(sent, fiatAmount), stated(sold.fiatQuantity));
}

function within(amount: string, { min, max }: PaymentRoute): string {
  if (min !== null && compare(amount, min) < 0) return min;
  return max !== null && compare(amount, max) > 0 ? max : amount;
}

function checked(response: Price, { fiat }: QuoteRequest, coin: CryptoRow): Price {
  const isSame =
    response.fiat.toUpperCase() === fiat && response.crypto === coin.crypto && response.network === coin.network;
  if (!isSame) throw implausible("unexpected currency");
  return response;
}

function stated(quantity: string | null | undefined): string {
  if (quantity == null || compare(quantity, "0") <= 0) throw implausible("an amount is not positive");
  return quantity;
}

const toFees = ({ rampFee, networkFee }: Price) => ({ provider: rampFee ?? "0", network: networkFee ?? "0" });
