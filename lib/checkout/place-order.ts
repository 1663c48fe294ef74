import { brandTheme } from "#lib/brands/read-brand.ts";
import { minuteMs } from "#lib/duration.ts";
import { AppError } from "#lib/errors.ts";
import { decimal, isWithinPercent } from "#lib/money.ts";
import { CallFailed } from "#lib/providers/calls/call-failed.ts";
import type { BuyerField, Order, RampProvider } from "#lib/providers/provider.ts";
import { fetchQuote, type PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { withServiceFee } from "#lib/quotes/service-fee.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { readEmail, readProviderLink } from "#lib/transactions/buyer-details.ts";
import { orderOf } from "#lib/transactions/follow-up.ts";
import { claimCheckout, selectTransactionByToken } from "#lib/transactions/queries/open-transactions.ts";
import { type TransactionRow, updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { checkoutLink, checkoutReturnUrl } from "#lib/transactions/to-transaction.ts";
import {
  inputOf,
  isInputRejected,
  mergeFields,
  walletKey,
  walletTagKey,
  withProblems,
  withTagField,
} from "./buyer-fields.ts";
import { quoteError, toQuoteRequest } from "./checkout-price.ts";
import { isClaimAbandoned, isProviderLinkExpired } from "./checkout-state.ts";
import { createOrFindOrder, type PlacedOrder } from "./create-or-find-order.ts";
import { type Agreed, storeOrder, storeRequestedFields } from "./store-order.ts";
import { englishText } from "./text.ts";
import type { CheckoutText } from "./text-contract.ts";

export type CheckoutContext = {
  baseUrl(environment: TransactionRow["environment"]): string;
  buyerIp: string | null;
  /** The language that the buyer chose on our page, as a BCP 47 tag. Null or absent: the transaction's. */
  language?: string | null;
  now: Date;
  /** English by default. */
  text?: CheckoutText;
};

type Submission = {
  wallet: string | null;
  walletTag: string | null;
  fields: BuyerField[];
  /** The rate the page displayed; null if the form didn't include it. */
  displayedRate: string | null;
};

type Placement = PlacedOrder & Agreed & { fields: BuyerField[]; linkInstead: string | null };

// Longer than the provider calls made under the claim can take, at up to 10 s each.
const claimMs = minuteMs;

/** Confirms the price, requests missing details from the buyer, or places the provider's order, one submission at a
 * time. Returns the URL the buyer goes to. */
export async function placeOrder(
  row: TransactionRow,
  provider: RampProvider,
  submission: Submission,
  context: CheckoutContext,
): Promise<string> {
  const { now } = context;
  const { fields } = submission;
  // Before an expired link is replaced, `prepare` looks up its order, so repeating is safe.
  const mayRepeat = !provider.createsOrderAtCheckout || row.providerLink !== null;
  const claim = { now, until: new Date(now.getTime() + claimMs), mayRepeat };
  if (!(await claimCheckout(row, claim))) return urlOfConcurrentSubmission(row, context);
  const result = await prepare(row, provider, submission, context).catch((error) =>
    releaseClaim(row, fields, error, context),
  );
  if ("redirectTo" in result) return result.redirectTo;
  // If this fails, the claim stays: the order exists, and no second one may be placed.
  await storeOrder(row.id, result, now);
  if (result.update) await applyProviderUpdate(row.id, result.update, "checkout", now);
  return result.checkout.link;
}

const walletKeys = [walletKey, walletTagKey];
const nothingAgreed: Agreed = { wallet: null, walletTag: null, price: null };

const ownPage = (row: TransactionRow, { baseUrl }: CheckoutContext) =>
  checkoutLink(baseUrl(row.environment), row.checkoutToken);

/** Everything up to the provider's order. Releases the claim if there is no order to store. */
async function prepare(
  row: TransactionRow,
  provider: RampProvider,
  submission: Submission,
  context: CheckoutContext,
): Promise<Placement | { redirectTo: string }> {
  const { wallet, walletTag, fields, displayedRate } = submission;
  const { text = englishText } = context;
  const redirectTo = ownPage(row, context);
  if (row.providerLink !== null && provider.createsOrderAtCheckout) {
    const existing = await provider.getOrder(orderOf(row));
    if (existing && existing.status !== "pending") {
      await applyProviderUpdate(row.id, existing, "checkout", context.now);
      await updateTransaction(row.id, { checkoutClaimedUntil: null });
      return { redirectTo };
    }
  }
  const quote = row.providerLink === null ? await confirmPrice(row, provider, submission, context.now) : null;
  const order = await toOrder(row, quote, submission, context);
  const agreed = { wallet, walletTag, price: quote && { quote, displayedRate } };
  const requested = (await provider.getBuyerFields?.(order)) ?? [];
  if (requested.length > 0) {
    // An accepted wallet is part of the summary, not of the form.
    const asked = withTagField(requested, row, text);
    const next = mergeFields(fields, asked).filter(({ key }) => !walletKeys.includes(key) || wallet === null);
    await storeRequestedFields(row.id, { ...agreed, fields: next }, context.now);
    return { redirectTo };
  }
  return { ...agreed, fields, ...toPlaced(await createOrFindOrder(provider, order), order, redirectTo) };
}

/** A provider without a payment page gives the return URL as its link. */
function toPlaced({ checkout, update }: PlacedOrder, { email, returnUrl }: Order, ownLink: string) {
  const isOnOurPage = checkout.link === returnUrl;
  return {
    checkout: isOnOurPage ? { ...checkout, link: ownLink } : checkout,
    update,
    linkInstead: isOnOurPage || !email ? null : returnUrl,
  };
}

/** Stores rejected input with its error messages, to be shown on our page. Throws any other error. */
async function releaseClaim(row: TransactionRow, fields: BuyerField[], error: unknown, context: CheckoutContext) {
  // The claim stays, as after a crash: no second order may be placed.
  if (error instanceof CallFailed && error.mayHaveOrder) throw error;
  if (fields.length === 0 || !isInputRejected(error)) {
    await updateTransaction(row.id, { checkoutClaimedUntil: null });
    throw error;
  }
  await storeRequestedFields(row.id, { fields: withProblems(fields, error), ...nothingAgreed }, context.now);
  return { redirectTo: ownPage(row, context) };
}

/** The current quote, if it is close to the price the buyer saw. */
async function confirmPrice(
  row: TransactionRow,
  provider: RampProvider,
  { wallet, walletTag, displayedRate }: Submission,
  now: Date,
): Promise<PricedQuote> {
  const quote = await fetchQuote(provider, toQuoteRequest(row, wallet, walletTag), now);
  if ("unsupported" in quote) throw quoteError(quote);
  if (!isWithinPercent(quote.exchangeRate, displayedRate ?? row.exchangeRate, "1")) {
    throw new AppError("price_changed", "The price has changed since the page was opened");
  }
  return withServiceFee(quote, decimal(row.svcFee));
}

/** Another submission holds or held the claim: its link if it exists by now, or our page, which shows the progress.
 * After an abandoned claim the provider may have the order, so none is placed again and the worker expires the
 * transaction. */
async function urlOfConcurrentSubmission({ checkoutToken }: TransactionRow, context: CheckoutContext): Promise<string> {
  const row = await selectTransactionByToken(checkoutToken);
  const link = row && readProviderLink(row);
  if (link && !isProviderLinkExpired(row, context.now)) return link;
  if (row?.checkoutClaimedUntil === null) return ownPage(row, context);
  if (row && isClaimAbandoned(row, context.now)) {
    throw new AppError("quote_expired", "This payment was interrupted. Ask for a new link.");
  }
  throw new AppError("request_in_progress", "This payment is being prepared", { retryAfterSeconds: 2 });
}

async function toOrder(
  row: TransactionRow,
  quote: PricedQuote | null,
  { wallet, walletTag, fields }: Submission,
  { baseUrl, buyerIp, language }: CheckoutContext,
): Promise<Order> {
  const base = baseUrl(row.environment);
  const address = readEmail(row);
  return {
    ...toQuoteRequest(row, wallet, walletTag),
    isCryptoFixed: row.requestedCryptoAmount !== null,
    fiatAmount: decimal(quote?.fiatAmount ?? row.fiatAmount),
    cryptoAmount: decimal(quote?.cryptoAmount ?? row.cryptoAmount),
    reference: row.id,
    returnUrl: checkoutReturnUrl(base, row.checkoutToken),
    callbackUrl: `${base}/api/callbacks/${row.provider}`,
    buyerIp,
    customerId: row.customerId,
    locale: language ?? row.locale,
    email: address?.email ?? null,
    isEmailVerified: address?.isVerified ?? false,
    theme: await brandTheme(row),
    buyerInput: inputOf(fields),
  };
}
