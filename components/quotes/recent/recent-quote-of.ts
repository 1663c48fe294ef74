import { addressOf, type QuoteFormState } from "#components/quotes/form/quote-values.ts";
import { pageAddress } from "#components/ui/page/page-address.ts";
import { formatAmount, formatNumber } from "#lib/format-number.ts";
import { decimal } from "#lib/money.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import type { RecentQuote } from "./recent-list.ts";

/** What to remember of a request: never the wallet. */
export function recentQuoteOf(
  path: string,
  form: QuoteFormState,
  quotes: readonly QuoteEntry[],
  at: Date,
): RecentQuote {
  const best = quotes.find(({ is_best }) => is_best);
  const isBuy = form.type === "BUY";
  const [crypto = "", network = ""] = form.asset.split(":");
  const method = form.methods.find(({ value }) => value === form.method)?.label ?? form.method;
  const amount =
    best && formatAmount(decimal(best.quote_amount), isBuy ? "crypto" : "fiat", isBuy ? crypto : form.fiat);
  return {
    href: pageAddress(path, addressOf({ ...form, wallet: "", tag: "" })),
    label: `${form.type} ${formatNumber(form.amount)} ${form.fiat}, ${crypto} on ${network}, ${method}`,
    best: best ? `${best.provider.name}, ${amount}` : null,
    at: at.toISOString(),
  };
}
