import * as z from "zod";
import { listPaymentMethods } from "#lib/assets/list-payment-methods.ts";
import { AppError } from "#lib/errors.ts";
import { type QuoteEntry, type QuoteQuery, quoteEntry } from "#lib/quotes/contract.ts";
import { dashboardQuotes, type QuoteContext } from "#lib/quotes/dashboard-quotes.ts";

export const methodsMax = 8;

/** One question beside others: the quotes, or why there are none. */
export type ComparedQuotes = { value: string; label: string; quotes: QuoteEntry[]; failure: string | null };

/** The same amount by each method of the fiat and asset, at most eight, each as one batch. The method that was asked for
 * comes first. `left` methods were not asked. */
export async function compareMethods(
  query: QuoteQuery,
  context: QuoteContext,
): Promise<{ columns: ComparedQuotes[]; left: number }> {
  const { type, fiat_currency, crypto_currency, network } = query;
  const wanted = { type, fiat_currency, crypto_currency, network };
  const { payment_methods } = await listPaymentMethods(context.scope.environment, wanted, "");
  const isAsked = ({ svc_id }: { svc_id: string }) => svc_id === query.payment_method;
  const methods = [...payment_methods.filter(isAsked), ...payment_methods.filter((method) => !isAsked(method))];
  const columns = await Promise.all(
    methods
      .slice(0, methodsMax)
      .map(({ svc_id, name }) =>
        tryQuotes({ ...query, payment_method: svc_id }, { value: svc_id, label: name }, context),
      ),
  );
  return { columns, left: Math.max(methods.length - methodsMax, 0) };
}

/** The same way with other amounts. */
export const compareAmounts = (
  query: QuoteQuery,
  amounts: string[],
  context: QuoteContext,
): Promise<ComparedQuotes[]> =>
  Promise.all(amounts.map((amount) => tryQuotes({ ...query, amount }, { value: amount, label: amount }, context)));

async function tryQuotes(
  query: QuoteQuery,
  names: Pick<ComparedQuotes, "value" | "label">,
  context: QuoteContext,
): Promise<ComparedQuotes> {
  try {
    const quotes = await dashboardQuotes(query, context);
    // Amounts for the wire are raw number text until they have been through JSON.
    return { ...names, quotes: z.array(quoteEntry).parse(JSON.parse(JSON.stringify(quotes))), failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const said = error.details.errors?.map(({ message }) => message).join(", ");
    return { ...names, quotes: [], failure: said || error.message };
  }
}
