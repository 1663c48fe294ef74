import { createHash } from "node:crypto";
import { db } from "#db/client.ts";
import { selectRedirectOrigins } from "#db/partners.ts";
import type { TenantScope } from "#db/scope.ts";
import { insertTransaction, isQuoteUsed, selectTransactionByContext, type TransactionRow } from "#db/transactions.ts";
import { AppError, type ErrorCode, invalidField } from "#lib/errors.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { assertPromised } from "#lib/quotes/assert-promised.ts";
import { fetchQuote, type Price, quoteFailure } from "#lib/quotes/fetch-quote.ts";
import { findOutliers } from "#lib/quotes/find-outliers.ts";
import { type PromisedQuote, readQuoteId } from "#lib/quotes/quote-id.ts";
import { rankPrices } from "#lib/quotes/rank-prices.ts";
import { readQuoteRequest, unknownProvider } from "#lib/quotes/read-quote-request.ts";
import { svcFeeOf, withSvcFee } from "#lib/quotes/svc-fee.ts";
import { toUnsupportedReason } from "#lib/quotes/to-quote-entry.ts";
import { randomBase62, randomId } from "#lib/random-id.ts";
import type { NewTransaction } from "#lib/transactions/contract.ts";
import { assertRedirectUrl } from "#lib/transactions/redirect-url.ts";

const linkLifeMs = 2 * 60 * 60 * 1000;
// How long the answer waits for the other providers, once the chosen one has answered, to say whether it is the best.
const comparisonGraceMs = 250;

type Creation = { row: TransactionRow; isReplay: boolean };
type Around = {
  providers: readonly RampProvider[];
  baseUrl: string;
  now: Date;
  /** Our fee in hundredths of a percent; absent: none. */
  feeBps?: number;
};

/** Makes the partner's record and its checkout link; buys nothing. The same body again returns the first row. */
export async function createTransaction(scope: TenantScope, wanted: NewTransaction, around: Around): Promise<Creation> {
  const bodyHash = hashOf(wanted);
  const first = await selectTransactionByContext(scope, wanted.partner_context);
  if (first) return replay(first, bodyHash);

  const { provider, request, promised } = await check(scope, wanted, around);
  const { price: fresh, isBest } = await freshPrice(provider, request, around);
  const price = withSvcFee(fresh, svcFeeOf(fresh.fiatAmount, around.feeBps ?? 0));
  if (promised) assertPromised(promised, price, request.side, wanted.max_slippage_bps);

  const row = { ...newRow(scope, wanted, request, price, around.now), bodyHash, isBest, quoteId: promised?.id ?? null };
  const made = await insertTransaction(row, db).catch((error) => {
    throw isQuoteConflict(error) ? quoteUsed() : error;
  });
  if (made) return { row: made, isReplay: false };
  // A copy of this request was quicker.
  const winner = await selectTransactionByContext(scope, wanted.partner_context);
  if (!winner) throw new Error("A conflicting transaction vanished");
  return replay(winner, bodyHash);
}

function replay(row: TransactionRow, bodyHash: Buffer): Creation {
  if (row.bodyHash.equals(bodyHash)) return { row, isReplay: true };
  throw new AppError("partner_context_conflict", "This partner_context was used before with another body", {
    data: { transaction_id: row.id },
  });
}

async function check(scope: TenantScope, wanted: NewTransaction, { providers, baseUrl, now }: Around) {
  const request = await readQuoteRequest(scope.environment, wanted);
  assertRedirectUrl(wanted.redirect_url, await selectRedirectOrigins(scope), new URL(baseUrl).origin);
  const provider = providers.find(({ id }) => id === wanted.provider);
  if (!provider) throw unknownProvider("provider", wanted.provider, providers);
  if (provider.needsWalletFor.includes(request.side) && !request.wallet) {
    throw refusal({
      unsupported: "wallet_address_required",
      message: `${provider.name} needs the wallet it will send to`,
    });
  }
  let promised: PromisedQuote | null = null;
  if (wanted.quote_id !== undefined) {
    promised = readQuoteId(wanted.quote_id, scope, provider.id, request);
    if (!promised) {
      throw invalidField("quote_id", "quote_mismatch", "belongs to another provider or other values");
    }
    if (await isQuoteUsed(promised.id)) throw quoteUsed();
    if (promised.expiresAt <= now) throw new AppError("quote_expired", "This quote has expired; fetch a new one");
  }
  return { request, provider, promised };
}

const quoteUsed = () =>
  new AppError("quote_already_used", "A transaction was already made from this quote; fetch a new one");

const isQuoteConflict = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  "constraint_name" in error.cause &&
  error.cause.constraint_name === "transactions_quote";

/** The chosen provider's price now, and whether it beats those that answered about as fast. */
async function freshPrice(provider: RampProvider, request: QuoteRequest, { providers, now }: Around) {
  const asked = providers.filter(({ id }) => id !== provider.id);
  const prices: { id: string; price: Price }[] = [];
  const others = asked.map(async (other) => {
    const price = await fetchQuote(other, request, now);
    if (!("unsupported" in price)) prices.push({ id: other.id, price });
  });
  const chosen = await fetchQuote(provider, request, now);
  if ("unsupported" in chosen) throw refusal(chosen);
  const grace = Promise.withResolvers<void>();
  const timer = setTimeout(grace.resolve, comparisonGraceMs);
  await Promise.race([Promise.all(others), grace.promise]);
  clearTimeout(timer);
  const all = [...prices, { id: provider.id, price: chosen }];
  const outliers = findOutliers(all);
  if (outliers.some(({ id }) => id === provider.id)) throw refusal(quoteFailure(provider));
  const sound = all.filter((item) => !outliers.includes(item));
  const [best] = rankPrices(sound, request.side);
  return { price: chosen, isBest: best?.id === provider.id };
}

const codeOf: Partial<Record<Unsupported["unsupported"], ErrorCode>> = {
  wallet_address_required: "validation_failed",
  wallet_address_invalid: "validation_failed",
  amount_below_minimum: "amount_out_of_range",
  amount_above_maximum: "amount_out_of_range",
  provider_disabled: "provider_unavailable",
  provider_timeout: "provider_unavailable",
  provider_error: "provider_unavailable",
};

function refusal(reason: Unsupported): AppError {
  const code = codeOf[reason.unsupported] ?? "route_unsupported";
  if (code === "validation_failed") {
    return invalidField("wallet_address", reason.unsupported, reason.message);
  }
  return new AppError(code, reason.message, { data: { unsupported: toUnsupportedReason(reason) } });
}

function newRow(scope: TenantScope, wanted: NewTransaction, request: QuoteRequest, price: Price, now: Date) {
  const linkExpiresAt = new Date(now.getTime() + linkLifeMs);
  const { fiatAmount, cryptoAmount, exchangeRate, fees } = price;
  return {
    partnerId: scope.partnerId,
    environment: scope.environment,
    id: randomId("tx"),
    partnerContext: wanted.partner_context,
    type: request.side,
    provider: wanted.provider,
    fiatCurrency: request.fiat,
    cryptoCurrency: request.crypto,
    network: request.network,
    paymentMethod: request.method,
    amount: request.fiatAmount,
    quotedFiatAmount: fiatAmount,
    quotedCryptoAmount: cryptoAmount,
    quotedExchangeRate: exchangeRate,
    fiatAmount,
    cryptoAmount,
    exchangeRate,
    providerFee: fees.provider,
    networkFee: fees.network,
    svcFee: fees.svc,
    walletAddress: request.wallet,
    redirectUrl: wanted.redirect_url,
    // 27 base62 characters carry 160 random bits.
    checkoutToken: randomBase62(27),
    linkExpiresAt,
    nextCheckAt: linkExpiresAt,
    createdAt: now,
    updatedAt: now,
  };
}

/** The same values in any order of fields are the same body. */
function hashOf(wanted: NewTransaction): Buffer {
  const sorted = Object.entries(wanted).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest();
}
