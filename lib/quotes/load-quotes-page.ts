import * as z from "zod";
import type { Environment } from "#db/enums.ts";
import { methodNames } from "#lib/assets/catalog.ts";
import { readHealth } from "#lib/providers/health/read-health.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { exampleWallet } from "#lib/wallets/example-wallets.ts";
import { anyMethod } from "./any-method-contract.ts";
import { type ComparedQuotes, compareAmounts, listAmounts } from "./compare-quotes.ts";
import { type QuoteEntry, type QuoteQuery, quoteEntry, quoteSorts } from "./contract.ts";
import { listQuotesForForm, parseQuoteForm, type QuoteContext } from "./dashboard-quotes.ts";
import { type Alternatives, findAlternatives } from "./find-alternatives.ts";
import { findBlockers } from "./find-blockers.ts";
import { nameValues } from "./name-values.ts";
import type { QuoteForm } from "./quote-form.ts";
import { readQuoteRequest } from "./read-quote-request.ts";
import { recordQuote } from "./recent-quotes.ts";
import { toUnsupportedReason } from "./unsupported-quote.ts";

/** How the page shows the results. */
export const quoteViewParams = z.object({
  view: z.enum(["ranked", "providers", "amounts"]).catch("ranked"),
  sort: z.enum(quoteSorts).optional().catch(undefined),
  other_amount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,8})?$/)
    .optional()
    .catch(undefined),
});
export type QuoteViewParams = z.output<typeof quoteViewParams>;

const blockersByProvider = z.record(z.string(), z.array(quoteEntry.shape.unsupported.unwrap()));

type QuoteHints = {
  alternatives: Record<string, Alternatives>;
  /** Everything that has to change before a provider can quote; the quotes themselves have one reason. */
  blockers: z.output<typeof blockersByProvider>;
  exampleWallet: string | null;
  latencyMs: Record<string, number | null>;
};
type QuoteResults =
  | { view: "ranked"; quotes: QuoteEntry[]; hints: QuoteHints }
  | { view: "methods" | "providers"; quotes: QuoteEntry[]; hints: QuoteHints }
  | { view: "amounts"; columns: ComparedQuotes[]; other: string };

export type QuotesPage =
  | { query: QuoteQuery; results: QuoteResults; failure: null }
  | { query: null; failure: { message: string; errors: Record<string, string> } };

/** The results of the submitted form in the selected view, or what is wrong with the form. */
export async function loadQuotesPage(
  form: QuoteForm,
  { view, sort, other_amount }: QuoteViewParams,
  context: QuoteContext,
): Promise<QuotesPage> {
  const parsed = parseQuoteForm(form);
  if (parsed.query === null) return { query: null, failure: parsed };
  const query = { ...parsed.query, ...(sort && { sort }) };
  const isAny = query.payment_method === anyMethod;
  const methods = await methodNames(context.scope.environment);
  const named = (quotes: QuoteEntry[]) =>
    quotes.map((quote) => ({ ...quote, unsupported: nameValues(quote.unsupported, query.crypto_currency, methods) }));
  if (view === "amounts" && !isAny) {
    const amounts = listAmounts(
      query.amount ?? query.crypto_amount ?? "",
      other_amount,
      query.crypto_amount === undefined ? 2 : 8,
    );
    const columns = await compareAmounts(query, amounts, context);
    return {
      query,
      results: {
        view,
        columns: columns.map((column) => ({ ...column, quotes: named(column.quotes) })),
        other: other_amount ?? "",
      },
      failure: null,
    };
  }
  const outcome = await listQuotesForForm(form, context, sort);
  if (outcome.query === null) return { query: null, failure: outcome };
  const { quotes } = outcome;
  await recordQuote(context.scope, query, quotes, context.now);
  const hints = await readHints(query, quotes, context);
  const shown = isAny ? (view === "providers" ? view : "methods") : "ranked";
  return { query, results: { view: shown, quotes: named(quotes), hints }, failure: null };
}

async function readHints(query: QuoteQuery, quotes: QuoteEntry[], { scope, now }: QuoteContext): Promise<QuoteHints> {
  const { environment } = scope;
  // With any method, quotes of a provider have different reasons, and their alternatives are among them.
  const isAny = query.payment_method === anyMethod;
  const [alternatives, blockers, health] = await Promise.all([
    isAny ? {} : findAlternatives(environment, query),
    isAny ? {} : readBlockers(environment, query, quotes),
    readHealth(environment, now),
  ]);
  return {
    alternatives,
    blockers,
    exampleWallet: exampleWallet(query.crypto_currency, query.network),
    latencyMs: Object.fromEntries(health.map(({ id, quotes }) => [id, quotes.p50Ms])),
  };
}

async function readBlockers(environment: Environment, query: QuoteQuery, quotes: QuoteEntry[]) {
  const refused = quotes.flatMap(({ is_supported, provider }) => (is_supported ? [] : [provider.identifier]));
  const request = await readQuoteRequest(environment, query);
  const found = enabledProviders(environment)
    .filter(({ id }) => refused.includes(id))
    .map(async (provider) => [provider.id, (await findBlockers(provider, request)).map(toUnsupportedReason)]);
  // Amounts are raw JSON numbers until they are serialized.
  return blockersByProvider.parse(JSON.parse(JSON.stringify(Object.fromEntries(await Promise.all(found)))));
}
