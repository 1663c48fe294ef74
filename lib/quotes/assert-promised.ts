import type { Side } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import { compare, multiply, percentFrom, subtract } from "#lib/money.ts";
import type { PromisedQuote } from "#lib/quotes/quote-id.ts";
import type { Price } from "./fetch-quote.ts";

const slippageBpsUsual = 100;

/** Throws price_changed when the fresh all-in rate is worse than the promised one by more than the client takes. */
export function assertPromised(
  promised: PromisedQuote,
  price: Price,
  side: Side,
  slippageBps = slippageBpsUsual,
): void {
  const percent = percentFrom(price.exchangeRate, promised.exchangeRate);
  const worseBps = multiply(side === "BUY" ? percent : subtract("0", percent), "100");
  if (compare(worseBps, String(slippageBps)) <= 0) return;
  throw new AppError(
    "price_changed",
    `The price is now ${worseBps} basis points worse than the quote; fetch a new one`,
    {
      data: { quoted_exchange_rate: promised.exchangeRate, exchange_rate: price.exchangeRate },
    },
  );
}
