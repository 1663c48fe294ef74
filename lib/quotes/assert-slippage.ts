import type { Side } from "#db/enums.ts";
import { AppError } from "#lib/errors.ts";
import { compare, multiply, percentFrom, subtract } from "#lib/money.ts";
import type { PricedQuote } from "./fetch-quote.ts";
import type { SignedQuote } from "./quote-id.ts";

const defaultMaxSlippageBps = 100;

/** Throws price_changed when the current rate is worse than the quoted one by more than the client accepts. */
export function assertSlippage(
  quoted: Pick<SignedQuote, "exchangeRate">,
  current: PricedQuote,
  side: Side,
  maxSlippageBps = defaultMaxSlippageBps,
): void {
  const percent = percentFrom(current.exchangeRate, quoted.exchangeRate);
  const slippageBps = multiply(side === "BUY" ? percent : subtract("0", percent), "100");
  if (compare(slippageBps, String(maxSlippageBps)) <= 0) return;
  throw new AppError(
    "price_changed",
    `The rate is now ${slippageBps} basis points worse than quoted. Get a new quote.`,
    {
      data: { quoted_exchange_rate: quoted.exchangeRate, exchange_rate: current.exchangeRate },
    },
  );
}
