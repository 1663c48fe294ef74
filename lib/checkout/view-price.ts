import type { TransactionRow } from "#db/transactions.ts";
import { hasMoved, isTemporary, toQuoteRequest } from "#lib/checkout/checkout-price.ts";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { decimal } from "#lib/money.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { fetchQuote, fetchSharedQuote, type PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { withServiceFee } from "#lib/quotes/service-fee.ts";

type PriceView = Pick<CheckoutView, "fiatAmount" | "cryptoAmount" | "exchangeRate" | "fees" | "price">;

// Opened twice in a moment (a preview, a reload), a page asks once.
const shareMs = 2_000;

/** The price as the row has it. */
export const agreedPrice = (row: TransactionRow): PriceView => ({
  fiatAmount: decimal(row.fiatAmount),
  cryptoAmount: decimal(row.cryptoAmount),
  exchangeRate: decimal(row.exchangeRate),
  fees: { provider: decimal(row.providerFee), network: decimal(row.networkFee), svc: decimal(row.svcFee) },
  price: { state: "agreed" },
});

/** The price as the provider has it now, beside the one agreed on; never throws, and takes 2.5 s at most.
 * `isAnew`: an answer given to others a moment ago will not do. */
export async function priceNow(
  row: TransactionRow,
  provider: RampProvider | undefined,
  { now, isAnew }: { now: Date; isAnew: boolean },
): Promise<PriceView> {
  const agreed = agreedPrice(row);
  if (!provider) return { ...agreed, price: { state: "unavailable" } };
  const request = toQuoteRequest(row, row.walletAddress);
  const answer = await (isAnew
    ? fetchQuote(provider, request, now)
    : fetchSharedQuote(provider, request, now, shareMs));
  if ("unsupported" in answer) {
    // Asked for with the wallet, as soon as it is typed.
    if (answer.unsupported === "wallet_address_required") return agreed;
    if (isTemporary(answer)) return { ...agreed, price: { state: "unavailable" } };
    const { unsupported: code, min = null, max = null } = answer;
    return { ...agreed, price: { state: "refused", code, min, max } };
  }
  const { fiatAmount, cryptoAmount } = agreed;
  const isMoved = hasMoved(answer.exchangeRate, agreed.exchangeRate);
  return {
    ...toView(withServiceFee(answer, decimal(row.svcFee))),
    price: isMoved ? { state: "moved", before: { fiatAmount, cryptoAmount } } : agreed.price,
  };
}

const toView = ({ fiatAmount, cryptoAmount, exchangeRate, fees }: PricedQuote) => ({
  fiatAmount,
  cryptoAmount,
  exchangeRate,
  fees,
});
