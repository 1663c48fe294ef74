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

type Near = {
  alternatives: Record<string, Alternatives>;
  exampleWallet: string | null;
  latencyMs: Record<string, number | null>;
};
type Answers =
  | { view: "ranked"; quotes: QuoteEntry[]; near: Near }
  | { view: "methods"; columns: ComparedQuotes[]; left: number }
  | { view: "amounts"; columns: ComparedQuotes[]; other: string };

export type QuotesPage =
  | { query: QuoteQuery; answers: Answers; refused: null }
  | { query: null; refused: { message: string; errors: Record<string, string> } };

/** The results of the submitted form in the selected view, or what is wrong with the form. */
export async function loadQuotesPage(
  form: QuoteForm,
  { view, other_amount }: QuoteViewParams,
  context: QuoteContext,
): Promise<QuotesPage> {
  const asked = parseQuoteForm(form);
  if (asked.query === null) return { query: null, refused: asked };
  const { query } = asked;
  if (view === "methods") {
    return { query, answers: { view, ...(await compareMethods(query, context)) }, refused: null };
  }
  if (view === "amounts") {
    const other = other_amount ?? multiply(query.amount, "2");
    return {
      query,
      answers: { view, columns: await compareAmounts(query, [query.amount, other], context), other },
      refused: null,
    };
  }
  const outcome = await listQuotesForForm(form, context);
  if (outcome.query === null) return { query: null, refused: outcome };
  return { query, answers: { view, quotes: outcome.quotes, near: await readNear(query, context) }, refused: null };
}

async function readNear(query: QuoteQuery, { scope: { environment }, now }: QuoteContext): Promise<Near> {
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
