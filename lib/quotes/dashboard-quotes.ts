import * as z from "zod";
import type { TenantScope } from "#db/scope.ts";
import { AppError, invalidField, invalidFields } from "#lib/errors.ts";
import { readFeeTerms } from "#lib/fees/read-fees.ts";
import { hasAccess } from "#lib/partners/access.ts";
import { findPutLast } from "#lib/provider-preferences/find-put-last.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { qualityFor } from "#lib/quality/find-quality.ts";
import { quoteCost } from "#lib/quotes/any-method-contract.ts";
import { type QuoteEntry, type QuoteQuery, type QuoteSort, quoteEntry, quoteQuery } from "#lib/quotes/contract.ts";
import { chooseMethods } from "#lib/quotes/fetch-method-quotes.ts";
import { listQuotes } from "#lib/quotes/list-quotes.ts";
import type { QuoteForm } from "#lib/quotes/quote-form.ts";
import { chooseProviders, readQuoteRequest } from "#lib/quotes/read-quote-request.ts";
import { sortEntries } from "#lib/quotes/sort-entries.ts";
import { toQuoteEntries } from "#lib/quotes/to-quote-entry.ts";
import { takeLimit } from "#lib/rate-limit.ts";
import { withScreening } from "#lib/screening/screen-wallet.ts";

const perMinute = 60;

export type QuoteContext = { scope: TenantScope; userId: string; baseUrl: string; now: Date };

/** GET /quotes for a signed-in user: the rate limit is the user's instead of a key's. */
export async function dashboardQuotes(
  query: QuoteQuery,
  { scope, userId, baseUrl, now }: QuoteContext,
): Promise<QuoteEntry[]> {
  if (!(await hasAccess(scope))) {
    throw new AppError("partner_access_disabled", `The operator hasn't granted ${scope.environment} access yet`);
  }
  await takeLimit("dashboard_quotes", userId, perMinute, quoteCost(query.payment_method));
  const request = await withScreening(scope, await readQuoteRequest(scope.environment, query), now);
  const providers = chooseProviders(enabledProviders(scope.environment), query.providers);
  const methodsOf = await chooseMethods(scope.environment, request, query.methods);
  const entries = await toQuoteEntries(await listQuotes(request, providers, now, methodsOf), {
    scope,
    baseUrl,
    fees: await readFeeTerms(scope),
    now,
    findQuality: await qualityFor(scope),
  });
  return sortEntries(entries, query.sort, await findPutLast(scope, query, now));
}

/** The form as query parameters of the API. Throws validation_failed. */
function toQuery({ type, amount, amountIn, fiat, asset, method, wallet, tag }: QuoteForm): QuoteQuery {
  if (!method) {
    const message = `No provider ${type === "BUY" ? "sells" : "buys"} this crypto for ${fiat} right now`;
    throw invalidField("payment_method", "missing", message);
  }
  const [crypto_currency, network] = asset.split(":");
  const read = quoteQuery.safeParse({
    type,
    [amountIn === "fiat" ? "amount" : "crypto_amount"]: amount,
    fiat_currency: fiat,
    crypto_currency,
    network,
    payment_method: method,
    ...(wallet && { wallet_address: wallet }),
    ...(wallet && tag && { wallet_address_tag: tag }),
  });
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({
    field: path.join("."),
    code: "invalid_format" as const,
    message,
  }));
  throw invalidFields(errors);
}

type InvalidForm = { query: null; message: string; errors: Record<string, string> };
export type DashboardQuotes = { query: QuoteQuery; quotes: QuoteEntry[] } | InvalidForm;

/** The form as a query, or its errors by API field. */
export function parseQuoteForm(form: QuoteForm): { query: QuoteQuery } | InvalidForm {
  try {
    return { query: toQuery(form) };
  } catch (error) {
    return toInvalidForm(error);
  }
}

/** For a page, which shows the error instead of failing. */
export async function listQuotesForForm(
  form: QuoteForm,
  context: QuoteContext,
  sort?: QuoteSort,
): Promise<DashboardQuotes> {
  try {
    const query = { ...toQuery(form), ...(sort && { sort }) };
    const quotes = await dashboardQuotes(query, context);
    // Amounts are raw JSON numbers until they are serialized.
    return { query, quotes: z.array(quoteEntry).parse(JSON.parse(JSON.stringify(quotes))) };
  } catch (error) {
    return toInvalidForm(error);
  }
}

function toInvalidForm(error: unknown): InvalidForm {
  if (!(error instanceof AppError)) throw error;
  const errors = (error.details.errors ?? []).map(({ field, message }) => [field, message] as const);
  return { query: null, message: error.message, errors: Object.fromEntries(errors.toReversed()) };
}
