import * as z from "zod";
import { multiply } from "#lib/money.ts";
import { readHealth } from "#lib/provider-health/read-health.ts";
import { exampleWallet } from "#lib/wallets/example-wallets.ts";
import { type ComparedQuotes, compareAmounts, compareMethods } from "./compare-quotes.ts";
import type { QuoteEntry, QuoteQuery } from "./contract.ts";
import { listQuotesForForm, parseQuoteForm, type QuoteContext } from "./dashboard-quotes.ts";
import { type Alternatives, findAlternatives } from "./find-alternatives.ts";
import type { QuoteForm } from "./quote-form.ts";

/** How the page shows the results. */
export const quoteViewParams = z.object({
  view: z.enum(["ranked", "methods", "amounts"]).catch("ranked"),
  other_amount: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,8})?$/)
    .optional()
    .catch(undefined),
});
export type QuoteViewParams = z.output<typeof quoteViewParams>;

type QuoteHints = {
  alternatives: Record<string, Alternatives>;
  exampleWallet: string | null;
  latencyMs: Record<string, number | null>;
};
type QuoteResults =
  | { view: "ranked"; quotes: QuoteEntry[]; hints: QuoteHints }
  | { view: "methods"; columns: ComparedQuotes[]; omitted: number }
  | { view: "amounts"; columns: ComparedQuotes[]; other: string };

export type QuotesPage =
  | { query: QuoteQuery; results: QuoteResults; failure: null }
  | { query: null; failure: { message: string; errors: Record<string, string> } };

/** The results of the submitted form in the selected view, or what is wrong with the form. */
export async function loadQuotesPage(
  form: QuoteForm,
  { view, other_amount }: QuoteViewParams,
  context: QuoteContext,
): Promise<QuotesPage> {
  const parsed = parseQuoteForm(form);
  if (parsed.query === null) return { query: null, failure: parsed };
  const { query } = parsed;
  if (view === "methods") {
    return { query, results: { view, ...(await compareMethods(query, context)) }, failure: null };
  }
  if (view === "amounts") {
    const other = other_amount ?? multiply(query.amount, "2");
    return {
      query,
      results: { view, columns: await compareAmounts(query, [query.amount, other], context), other },
      failure: null,
    };
  }
  const outcome = await listQuotesForForm(form, context);
  if (outcome.query === null) return { query: null, failure: outcome };
  return { query, results: { view, quotes: outcome.quotes, hints: await readHints(query, context) }, failure: null };
}

async function readHints(query: QuoteQuery, { scope: { environment }, now }: QuoteContext): Promise<QuoteHints> {
  const [alternatives, health] = await Promise.all([
    findAlternatives(environment, query),
    readHealth(environment, now),
  ]);
  return {
    alternatives,
    exampleWallet: exampleWallet(query.crypto_currency, query.network),
    latencyMs: Object.fromEntries(health.map(({ id, quotes }) => [id, quotes.p50Ms])),
  };
}
