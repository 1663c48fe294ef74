import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { compare, multiply, round } from "#lib/money.ts";
import { type QuoteEntry, type QuoteQuery, quoteEntry } from "#lib/quotes/contract.ts";
import { dashboardQuotes, type QuoteContext } from "#lib/quotes/dashboard-quotes.ts";

/** One column of a comparison: its quotes, or why there are none. */
export type ComparedQuotes = { value: string; label: string; quotes: QuoteEntry[]; failure: string | null };

const amountMax = "1000000000";

/** Amounts around the requested one, with it and the other one, smallest first. */
export function listAmounts(amount: string, other: string | undefined, smallPlaces = 2): string[] {
  const scaled = ["0.25", "0.5", "2", "5"].map((factor) => {
    const exact = multiply(amount, factor);
    return round(exact, compare(exact, "10") < 0 ? smallPlaces : 0, "down");
  });
  const inRange = scaled.filter((one) => compare(one, "0") > 0 && compare(one, amountMax) <= 0);
  return [...new Set([amount, ...inRange, ...(other ? [other] : [])])].sort(compare);
}

/** Quotes for the same route with each of the amounts. */
export const compareAmounts = (
  query: QuoteQuery,
  amounts: string[],
  context: QuoteContext,
): Promise<ComparedQuotes[]> =>
  Promise.all(
    amounts.map((amount) => {
      const requested = query.crypto_amount === undefined ? { amount } : { crypto_amount: amount };
      return quotesOrFailure({ ...query, ...requested }, { value: amount, label: amount }, context);
    }),
  );

async function quotesOrFailure(
  query: QuoteQuery,
  names: Pick<ComparedQuotes, "value" | "label">,
  context: QuoteContext,
): Promise<ComparedQuotes> {
  try {
    const quotes = await dashboardQuotes(query, context);
    // Amounts are raw JSON numbers until they are serialized.
    return { ...names, quotes: z.array(quoteEntry).parse(JSON.parse(JSON.stringify(quotes))), failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const messages = error.details.errors?.map(({ message }) => message).join(", ");
    return { ...names, quotes: [], failure: messages || error.message };
  }
}
