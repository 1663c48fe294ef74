import * as z from "zod";
import type { TenantScope } from "#db/scope.ts";
import { AppError, invalidField, invalidFields } from "#lib/errors.ts";
import { hasAccess } from "#lib/partners/has-access.ts";
import { readFeeBps } from "#lib/partners/read-fee.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { type QuoteEntry, type QuoteQuery, quoteEntry, quoteQuery } from "#lib/quotes/contract.ts";
import { listQuotes } from "#lib/quotes/list-quotes.ts";
import type { QuoteForm } from "#lib/quotes/quote-form.ts";
import { chooseProviders, readQuoteRequest } from "#lib/quotes/read-quote-request.ts";
import { toQuoteEntries } from "#lib/quotes/to-quote-entry.ts";
import { take, tooMany } from "#lib/rate-limit.ts";

const perMinute = 60;

export type QuoteContext = { scope: TenantScope; userId: string; baseUrl: string; now: Date };

/** What GET /quotes would answer this partner, asked by a signed-in person and limited by person instead of key. */
export async function dashboardQuotes(
  query: QuoteQuery,
  { scope, userId, baseUrl, now }: QuoteContext,
): Promise<QuoteEntry[]> {
  if (!(await hasAccess(scope))) {
    throw new AppError("partner_access_disabled", `The operator has not granted ${scope.environment} access yet`);
  }
  const { allowance, isOver } = await take("dashboard_quotes", userId, perMinute);
  if (isOver) throw tooMany(allowance);
  const request = await readQuoteRequest(scope.environment, query);
  const providers = chooseProviders(enabledProviders(scope.environment), query.providers);
  return toQuoteEntries(await listQuotes(request, providers, now), {
    scope,
    request,
    baseUrl,
    feeBps: await readFeeBps(scope),
  });
}

/** The words of the API for what the form says. Throws validation_failed. */
function toQuery({ type, amount, fiat, asset, method, wallet }: QuoteForm): QuoteQuery {
  if (!method) {
    const message = `No provider ${type === "BUY" ? "sells" : "buys"} this crypto for ${fiat} just now`;
    throw invalidField("payment_method", "missing", message);
  }
  const [crypto_currency, network] = asset.split(":");
  const read = quoteQuery.safeParse({
    type,
    amount,
    fiat_currency: fiat,
    crypto_currency,
    network,
    payment_method: method,
    ...(wallet && { wallet_address: wallet }),
  });
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({ field: path.join("."), code: "format", message }));
  throw invalidFields(errors);
}

type Refused = { query: null; message: string; errors: Record<string, string> };
export type DashboardQuotes = { query: QuoteQuery; quotes: QuoteEntry[] } | Refused;

/** What the form asks, or what is wrong with it by field name of the API. */
export function parseQuoteForm(form: QuoteForm): { query: QuoteQuery } | Refused {
  try {
    return { query: toQuery(form) };
  } catch (error) {
    return toRefused(error);
  }
}

/** For a page, which shows a refusal instead of failing. */
export async function listQuotesForForm(form: QuoteForm, context: QuoteContext): Promise<DashboardQuotes> {
  try {
    const query = toQuery(form);
    const quotes = await dashboardQuotes(query, context);
    // Amounts for the wire are raw number text until they have been through JSON.
    return { query, quotes: z.array(quoteEntry).parse(JSON.parse(JSON.stringify(quotes))) };
  } catch (error) {
    return toRefused(error);
  }
}

function toRefused(error: unknown): Refused {
  if (!(error instanceof AppError)) throw error;
  const errors = (error.details.errors ?? []).map(({ field, message }) => [field, message] as const);
  return { query: null, message: error.message, errors: Object.fromEntries(errors.toReversed()) };
}
