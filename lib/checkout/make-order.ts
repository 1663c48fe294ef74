import { claimCheckout, selectTransactionByToken } from "#db/open-transactions.ts";
import { type TransactionRow, updateTransaction } from "#db/transactions.ts";
import { isAboutAnswers, nextFields, walletKey, withProblems } from "#lib/checkout/buyer-fields.ts";
import { isClaimLeft, isLinkOver } from "#lib/checkout/checkout-life.ts";
import { hasMoved, quoteError, toQuoteRequest } from "#lib/checkout/checkout-price.ts";
import { createOrFind, type Made } from "#lib/checkout/create-or-find.ts";
import { storeAskedFields, storeOrder } from "#lib/checkout/store-order.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { decimal } from "#lib/money.ts";
import type { BuyerField, Order, RampProvider } from "#lib/providers/provider.ts";
import { fetchQuote, type PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { withServiceFee } from "#lib/quotes/service-fee.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";
import { checkoutLink } from "#lib/transactions/to-transaction.ts";

export type Around = {
  baseUrl(environment: TransactionRow["environment"]): string;
  buyerIp: string | null;
  now: Date;
};

type Given = {
  wallet: string | null;
  answered: BuyerField[];
  answers: Record<string, string>;
  seenRate: string | null;
};

type Prepared = Made & { price: PricedQuote | null; wallet: string | null };

// Longer than the calls made under it take at worst, each of which ends after 10 s.
const claimMs = minuteMs;

/** Agrees on the price, asks the buyer for what the provider still misses, or makes the order; all of it for one click
 * at a time. Returns where the buyer goes. */
export async function makeOrder(
  row: TransactionRow,
  provider: RampProvider,
  given: Given,
  around: Around,
): Promise<string> {
  const { now } = around;
  // An order in place of one whose link has ended is looked for before it is made.
  const mayRepeat = !provider.createsOrderAtCheckout || row.providerLink !== null;
  const claim = { now, until: new Date(now.getTime() + claimMs), mayRepeat };
  const seen = { ...row, askedFields: given.answered.length > 0 ? JSON.stringify(given.answered) : null };
  if (!(await claimCheckout(seen, claim))) return placeOfOther(row, around);
  const prepared = await prepare(row, provider, given, around).catch((error) => giveUp(row, given, error, around));
  if ("goTo" in prepared) return prepared.goTo;
  // Should this fail, the claim stays: the order is there, and no second one may be made.
  await storeOrder(row.id, prepared, now);
  if (prepared.state) await applyProviderUpdate(row.id, prepared.state, "checkout", now);
  return prepared.made.link;
}

/** Up to the provider's order; where there is none to store, the claim is given back. */
async function prepare(
  row: TransactionRow,
  provider: RampProvider,
  given: Given,
  around: Around,
): Promise<Prepared | { goTo: string }> {
  const { wallet, answered } = given;
  const goTo = checkoutLink(around.baseUrl(row.environment), row.checkoutToken);
  if (row.providerLink !== null && provider.createsOrderAtCheckout) {
    const known = await provider.getOrder(orderOf(row));
    if (known && known.status !== "pending") {
      await applyProviderUpdate(row.id, known, "checkout", around.now);
      await updateTransaction(row.id, { checkoutClaimedUntil: null });
      return { goTo };
    }
  }
  const price = row.providerLink === null ? await agreedPrice(row, provider, given, around.now) : null;
  const order = toOrder(row, price, given, around);
  const asked = (await provider.getBuyerFields?.(order)) ?? [];
  if (asked.length > 0) {
    // A wallet that is settled stands with the deal, not among the questions.
    const next = nextFields(answered, asked).filter(({ key }) => key !== walletKey || wallet === null);
    await storeAskedFields(row.id, { asked: next, wallet, price }, around.now);
    return { goTo };
  }
  return { ...(await createOrFind(provider, order)), price, wallet };
}

/** Gives the claim back. What the provider says against the answers stands beside them on our page; all else is thrown. */
async function giveUp(row: TransactionRow, { answered }: Given, error: unknown, around: Around) {
  if (answered.length === 0 || !isAboutAnswers(error)) {
    await updateTransaction(row.id, { checkoutClaimedUntil: null });
    throw error;
  }
  await storeAskedFields(row.id, { asked: withProblems(answered, error), wallet: null, price: null }, around.now);
  return { goTo: checkoutLink(around.baseUrl(row.environment), row.checkoutToken) };
}

/** The price now, if it is still the one the buyer saw, or near it. */
async function agreedPrice(
  row: TransactionRow,
  provider: RampProvider,
  { wallet, seenRate }: Given,
  now: Date,
): Promise<PricedQuote> {
  const price = await fetchQuote(provider, toQuoteRequest(row, wallet), now);
  if ("unsupported" in price) throw quoteError(price);
  if (hasMoved(price.exchangeRate, seenRate ?? decimal(row.exchangeRate))) {
    throw new AppError("price_changed", "The price has changed since the page was opened");
  }
  return withServiceFee(price, decimal(row.svcFee));
}

/** Somebody else holds the claim or held it a moment ago: their link when it is there by now, or our page, which says how
 * it stands. Of a claim that was left without a link nobody knows whether the provider has the order, so none is made
 * again and the sweep closes it. */
async function placeOfOther({ checkoutToken }: TransactionRow, { baseUrl, now }: Around): Promise<string> {
  const row = await selectTransactionByToken(checkoutToken);
  if (row?.providerLink && !isLinkOver(row, now)) return row.providerLink;
  if (row?.checkoutClaimedUntil === null) return checkoutLink(baseUrl(row.environment), checkoutToken);
  if (row && isClaimLeft(row, now)) {
    throw new AppError("quote_expired", "This payment was interrupted while it was prepared; ask for a new link");
  }
  throw new AppError("request_in_progress", "This payment is being prepared", { retryAfterSeconds: 2 });
}

function toOrder(
  row: TransactionRow,
  price: PricedQuote | null,
  { wallet, answers }: Given,
  { baseUrl, buyerIp }: Around,
): Order {
  return {
    ...toQuoteRequest(row, wallet),
    fiatAmount: decimal(price?.fiatAmount ?? row.fiatAmount),
    cryptoAmount: decimal(price?.cryptoAmount ?? row.cryptoAmount),
    reference: row.id,
    returnUrl: checkoutLink(baseUrl(row.environment), row.checkoutToken),
    callbackUrl: `${baseUrl(row.environment)}/api/callbacks/${row.provider}`,
    buyerIp,
    buyerInput: answers,
  };
}
