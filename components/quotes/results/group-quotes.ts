import type { Choice } from "#components/quotes/form/quote-values.ts";
import { anyMethod } from "#lib/quotes/any-method-contract.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

/** How the quotes of any payment method are grouped, and the names of the methods. */
export type QuoteGrouping = { by: "method" | "provider"; methods: readonly Choice[] };

type Grouped = Pick<QuoteEntry, "provider" | "payment_method">;

/** What the quotes of a group have in common. */
export const groupOf = ({ provider, payment_method }: Grouped, by: QuoteGrouping["by"]): string =>
  by === "method" ? payment_method : provider.identifier;

/** Ranked quotes group by group: the group with the best quote comes first, those without a supported quote last. */
export const groupQuotes = <Quote extends Grouped>(quotes: readonly Quote[], by: QuoteGrouping["by"]): Quote[] =>
  [...Map.groupBy(quotes, (quote) => groupOf(quote, by)).values()].flat();

export const methodName = (id: string, { methods }: QuoteGrouping): string =>
  id === anyMethod ? "No method for this route" : (methods.find(({ value }) => value === id)?.label ?? id);
