import * as z from "zod";
import { multiply } from "#lib/money.ts";
import { readHealth } from "#lib/provider-health/read-health.ts";
import { type Alternatives, alternativesTo } from "#lib/quotes/alternatives.ts";
import { type ComparedQuotes, compareAmounts, compareMethods } from "#lib/quotes/compare-quotes.ts";
import type { QuoteEntry, QuoteQuery } from "#lib/quotes/contract.ts";
import { type Asking, queryOf, tryDashboardQuotes } from "#lib/quotes/dashboard-quotes.ts";
import type { QuoteForm } from "#lib/quotes/quote-form.ts";
import { exampleWallet } from "#lib/wallets/example-wallets.ts";

/** How the page is to show the answers, beside what is asked. */
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
  answersInMs: Record<string, number | null>;
};
type Answers =
  | { view: "ranked"; quotes: QuoteEntry[]; near: Near }
  | { view: "methods"; columns: ComparedQuotes[]; left: number }
  | { view: "amounts"; columns: ComparedQuotes[]; other: string };

export type FormAnswer =
  | { query: QuoteQuery; answers: Answers; refused: null }
  | { query: null; refused: { message: string; errors: Record<string, string> } };

/** For a page: asks what the form says in the way it is to be looked at, or says why that cannot be asked. */
export async function answerForm(
  form: QuoteForm,
  { view, other_amount }: QuoteViewParams,
  asking: Asking,
): Promise<FormAnswer> {
  const asked = queryOf(form);
  if (asked.query === null) return { query: null, refused: asked };
  const { query } = asked;
  if (view === "methods") {
    return { query, answers: { view, ...(await compareMethods(query, asking)) }, refused: null };
  }
  if (view === "amounts") {
    const other = other_amount ?? multiply(query.amount, "2");
    return {
      query,
      answers: { view, columns: await compareAmounts(query, [query.amount, other], asking), other },
      refused: null,
    };
  }
  const outcome = await tryDashboardQuotes(form, asking);
  if (outcome.query === null) return { query: null, refused: outcome };
  return { query, answers: { view, quotes: outcome.quotes, near: await readNear(query, asking) }, refused: null };
}

async function readNear(query: QuoteQuery, { scope: { environment }, now }: Asking): Promise<Near> {
  const [alternatives, health] = await Promise.all([alternativesTo(environment, query), readHealth(environment, now)]);
  return {
    alternatives,
    exampleWallet: exampleWallet(query.crypto_currency, query.network),
    answersInMs: Object.fromEntries(health.map(({ id, quotes }) => [id, quotes.p50Ms])),
  };
}
