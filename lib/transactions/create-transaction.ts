import { db, transact } from "#db/client.ts";
import type { ConsideredQuote } from "#db/schema-transactions.ts";
import type { TenantScope } from "#db/scope.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import type { Actor } from "#lib/audit/contract.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { type Customer, readCustomer } from "#lib/customers/customer-id.ts";
import { insertCustomer } from "#lib/customers/queries/customers.ts";
import { deadline } from "#lib/deadline.ts";
import { AppError, invalidField } from "#lib/errors.ts";
import type { FeeTerms } from "#lib/fees/contract.ts";
import { agreedFee, noFee, resolveFee } from "#lib/fees/resolve-fee.ts";
import { compare } from "#lib/money.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { assertSlippage } from "#lib/quotes/assert-slippage.ts";
import { describeUnsupported } from "#lib/quotes/describe-unsupported.ts";
import { fetchQuote, type PricedQuote, type QuoteResult, quoteFailure } from "#lib/quotes/fetch-quote.ts";
import { findOutliers } from "#lib/quotes/find-outliers.ts";
import { rankQuotes } from "#lib/quotes/rank-quotes.ts";
import { withServiceFee } from "#lib/quotes/service-fee.ts";
import { errorCodeOf, toUnsupportedReason } from "#lib/quotes/unsupported-quote.ts";
import { randomBase62, randomId } from "#lib/random-id.ts";
import { selectCreationChecks } from "#lib/transactions/queries/creation-checks.ts";
import { insertTransaction } from "#lib/transactions/queries/insert-transaction.ts";
import { linkLifetimeMs } from "#lib/transactions/queries/link-lifetime.ts";
import {
  type NewTransaction as NewRow,
  selectTransactionByContext,
  type TransactionRow,
} from "#lib/transactions/queries/transactions.ts";
import { bodyHashOf } from "./body-hash.ts";
import { emailColumns } from "./buyer-details.ts";
import { assertUnused, checkCreation } from "./check-creation.ts";
import { toConsidered } from "./considered-quotes.ts";
import type { NewTransaction } from "./contract.ts";
import { recordLookups } from "./lookups.ts";

// How long to wait for the other providers after the chosen one responded, to know whether its quote is the best.
const comparisonGraceMs = deadline(250);

type Creation = { row: TransactionRow; isReplay: boolean };
type Context = {
  providers: readonly RampProvider[];
  baseUrl: string;
  now: Date;
  /** Our fee. Defaults to none. */
  fees?: FeeTerms;
  /** Records the creation in the audit log, for a member: requests of the Partner API have their own log. */
  actor?: Actor;
};

/** Creates the transaction and its checkout link from a fresh quote. Checkout creates the provider's order later. The
 * same body returns the first transaction. */
export async function createTransaction(scope: TenantScope, body: NewTransaction, context: Context): Promise<Creation> {
  const customer = await readCustomer(scope, body.customer_ref);
  const bodyHash = await bodyHashOf(scope, body, customer);
  const { isContextUsed, redirectOrigins } = await selectCreationChecks(scope, body.partner_context);
  if (isContextUsed) return replay(await findByContext(scope, body.partner_context), bodyHash);

  const { provider, request, signed } = await checkCreation(scope, body, redirectOrigins, context);
  const fresh = await fetchFreshQuote(provider, request, { ...context, environment: scope.environment });
  const fee = resolveFee(context.fees ?? noFee, provider.id, request, signed?.quotedAt ?? context.now);
  const svcFeeAgreed = agreedFee(fresh.quote.fiatAmount, fee);
  const quote = withServiceFee(fresh.quote, svcFeeAgreed);
  if (signed) assertSlippage(signed, quote, request.side, body.max_slippage_bps);

  const row = {
    ...newRow(scope, body, request, quote, context.now),
    customerId: customer?.customerId ?? null,
    subAccount: body.sub_account ?? null,
    metadata: body.metadata ?? null,
    svcFeeBps: fee.bps,
    svcFeeAgreed,
    svcFeeSource: fee.ruleId === null ? ("partner" as const) : ("rule" as const),
    feeRuleId: fee.ruleId,
    bodyHash,
    isBest: fresh.isBest,
    quoteId: signed?.id ?? null,
  };
  const inserted = await insert(scope, row, fresh.considered, { ...context, customer, email: body.buyer?.email }).catch(
    async (error) => {
      if (signed && isQuoteConflict(error)) await assertUnused(scope, signed.id);
      throw error;
    },
  );
  if (inserted) return { row: inserted, isReplay: false };
  // A concurrent copy of this request won.
  return replay(await findByContext(scope, body.partner_context), bodyHash);
}

async function findByContext(scope: TenantScope, partnerContext: string): Promise<TransactionRow> {
  const found = await selectTransactionByContext(scope, partnerContext);
  if (!found) throw new Error("A transaction with this partner_context vanished");
  return found;
}

function insert(
  scope: TenantScope,
  row: NewRow,
  quotes: ConsideredQuote[],
  { actor, customer, email, now }: Context & { customer: Customer | null; email: string | undefined },
): Promise<TransactionRow | undefined> {
  if (!actor && !customer && !email) return insertTransaction(row, quotes, db);
  return transact(async (tx) => {
    const inserted = await insertTransaction(row, quotes, tx);
    const { partnerContext, provider, amount } = row;
    const after = { partner_context: partnerContext, provider, amount };
    if (inserted && customer) await insertCustomer({ ...customer, firstSeenAt: now }, tx);
    if (inserted && email) await recordLookups(inserted, [{ kind: "email", value: email }], tx);
    const audit = { action: "transaction.create", target: row.id, after };
    if (inserted && actor) await recordAudit({ ...scope, actor, ...audit }, now, tx);
    return inserted;
  });
}

function replay(row: TransactionRow, bodyHash: Buffer): Creation {
  if (row.bodyHash.equals(bodyHash)) return { row, isReplay: true };
  throw new AppError("partner_context_conflict", "This partner_context was already used with a different body.", {
    data: { transaction_id: row.id },
  });
}

const isQuoteConflict = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  "constraint_name" in error.cause &&
  error.cause.constraint_name === "transactions_quote";

/** The chosen provider's current quote, and whether it beats the quotes that arrive about as fast. */
async function fetchFreshQuote(
  provider: RampProvider,
  request: QuoteRequest,
  { environment, providers, now }: Context & Pick<TenantScope, "environment">,
) {
  const results: { id: string; result: QuoteResult }[] = [];
  const others = providers
    .filter(({ id }) => id !== provider.id)
    .map(async (other) => {
      results.push({ id: other.id, result: await fetchQuote(other, request, now) });
    });
  const quote = await fetchQuote(provider, request, now);
  if ("unsupported" in quote) {
    throw unsupportedError(describeUnsupported(await getCatalog(environment), { provider, request, reason: quote }));
  }
  const grace = Promise.withResolvers<void>();
  const timer = setTimeout(grace.resolve, comparisonGraceMs);
  await Promise.race([Promise.all(others), grace.promise]);
  clearTimeout(timer);
  results.push({ id: provider.id, result: quote });
  const all = results.flatMap(({ id, result }) => ("unsupported" in result ? [] : [{ id, quote: result }]));
  const outliers = findOutliers(all);
  if (outliers.some(({ id }) => id === provider.id)) throw unsupportedError(quoteFailure(provider));
  const [best] = rankQuotes(
    all.filter((item) => !outliers.includes(item)),
    request.side,
  );
  return { quote, isBest: best?.id === provider.id, considered: results.map(toConsidered) };
}

function unsupportedError(reason: Unsupported): AppError {
  const { unsupported, message } = reason;
  if (unsupported === "wallet_address_required" || unsupported === "wallet_address_invalid")
    return invalidField("wallet_address", unsupported, message);
  return new AppError(errorCodeOf(reason), reason.message, { data: { unsupported: toUnsupportedReason(reason) } });
}

function newRow(scope: TenantScope, body: NewTransaction, request: QuoteRequest, quote: PricedQuote, now: Date) {
  const linkExpiresAt = new Date(now.getTime() + linkLifetimeMs);
  const { fiatAmount, cryptoAmount, exchangeRate, fees } = quote;
  const { email, email_verified: isVerified = false } = body.buyer ?? {};
  const id = randomId("tx");
  return {
    partnerId: scope.partnerId,
    environment: scope.environment,
    id,
    partnerContext: body.partner_context,
    type: request.side,
    provider: body.provider,
    fiatCurrency: request.fiat,
    cryptoCurrency: request.crypto,
    network: request.network,
    paymentMethod: request.method,
    amount: request.fiatAmount ?? fiatAmount,
    requestedCryptoAmount: request.cryptoAmount ?? null,
    quotedFiatAmount: fiatAmount,
    quotedCryptoAmount: cryptoAmount,
    quotedExchangeRate: exchangeRate,
    fiatAmount,
    cryptoAmount,
    exchangeRate,
    providerFee: fees.provider,
    networkFee: fees.network,
    svcFee: fees.svc,
    quotedProviderFee: fees.provider,
    quotedNetworkFee: fees.network,
    quotedSvcFee: fees.svc,
    feesSource: "quote" as const,
    amountsSource: "quote" as const,
    walletAddress: request.wallet,
    walletAddressTag: request.walletTag ?? null,
    country: request.country ?? null,
    region: request.region ?? null,
    locale: body.locale ?? null,
    ...emailColumns(id, email === undefined ? null : { email, isVerified }),
    redirectUrl: body.redirect_url,
    // 27 base62 characters carry 160 random bits.
    checkoutToken: randomBase62(27),
    linkExpiresAt,
    nextCheckAt: linkExpiresAt,
    createdAt: now,
    updatedAt: now,
  };
}

/** In production, the amount must be typed a second time. Throws validation_failed on typed_amount. */
export function assertTypedAmount(amount: string, typed: string | undefined): void {
  const isPlain = typed !== undefined && /^\d{1,12}(\.\d{1,18})?$/.test(typed.trim());
  if (isPlain && compare(typed.trim(), amount) === 0) return;
  const message = `Type ${amount} to confirm the amount`;
  throw invalidField("typed_amount", "unconfirmed", message);
}
