import { compare, decimal, isWithinPercent } from "#lib/money.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { fetchQuote, fetchSharedQuote, type PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { findBlockers } from "#lib/quotes/find-blockers.ts";
import { withServiceFee } from "#lib/quotes/service-fee.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { noTag } from "#lib/wallets/no-tag-contract.ts";
import { isTemporary, toQuoteRequest } from "./checkout-price.ts";
import type { CheckoutView, Refusal } from "./contract.ts";

type PriceView = Pick<CheckoutView, "fiatAmount" | "cryptoAmount" | "exchangeRate" | "fees" | "price">;

// A link preview followed by the page itself, or a reload, needs one call.
const shareMs = 2_000;

/** The price the buyer agreed to. */
export const agreedPriceView = (row: TransactionRow): PriceView => ({
  fiatAmount: decimal(row.fiatAmount),
  cryptoAmount: decimal(row.cryptoAmount),
  exchangeRate: decimal(row.exchangeRate),
  fees: { provider: decimal(row.providerFee), network: decimal(row.networkFee), svc: decimal(row.svcFee) },
  price: { state: "agreed" },
});

/** The provider's current price compared with the agreed one. Never throws, and takes as long as `callWithDeadline` at most. `isFresh`: don't reuse
 * the quote of a moment ago. */
export async function currentPriceView(
  row: TransactionRow,
  provider: RampProvider | undefined,
  { now, isFresh }: { now: Date; isFresh: boolean },
): Promise<PriceView> {
  const agreed = agreedPriceView(row);
  if (!provider) return { ...agreed, price: { state: "unavailable" } };
  // A missing tag is asked for on the page, and doesn't change the price.
  const request = toQuoteRequest(row, row.walletAddress, row.walletAddressTag ?? noTag);
  const quote = await (isFresh
    ? fetchQuote(provider, request, now)
    : fetchSharedQuote(provider, request, now, shareMs));
  if ("unsupported" in quote) {
    // Quoted as soon as the buyer enters the wallet.
    if (quote.unsupported === "wallet_address_required") return agreed;
    if (isTemporary(quote)) return { ...agreed, price: { state: "unavailable" } };
    return { ...agreed, price: { state: "refused", reasons: await refusalsOf(provider, request, quote) } };
  }
  const { fiatAmount, cryptoAmount } = agreed;
  return {
    ...toView(withServiceFee(quote, decimal(row.svcFee))),
    price: isWithinPercent(quote.exchangeRate, agreed.exchangeRate, "1")
      ? agreed.price
      : {
          state: "moved",
          isBetter: compare(quote.exchangeRate, agreed.exchangeRate) === (row.type === "BUY" ? -1 : 1),
          before: { fiatAmount, cryptoAmount },
        },
  };
}

/** The reason in the quote, and the others that the provider's lists show. The buyer enters a missing wallet on the page. */
async function refusalsOf(provider: RampProvider, request: QuoteRequest, quoted: Unsupported): Promise<Refusal[]> {
  const ignored = [quoted.unsupported, "wallet_address_required"];
  const others = (await findBlockers(provider, request)).filter(({ unsupported }) => !ignored.includes(unsupported));
  return [quoted, ...others].map(({ unsupported: code, min = null, max = null }) => ({ code, min, max }));
}

const toView = ({ fiatAmount, cryptoAmount, exchangeRate, fees }: PricedQuote) => ({
  fiatAmount,
  cryptoAmount,
  exchangeRate,
  fees,
});
