import type { Side } from "#db/enums.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";

type Column = { label: string; quotes: QuoteEntry[] };

/** Null where no provider supports the amount. In percent above the best rate of all amounts. */
export type PricePoint = { best: number; worst: number; provider: string } | null;

/** The best and the worst quote of each amount, compared with the best rate of all. For drawing: exact rates are in the
 * table. */
export function pricesByAmount(columns: readonly Column[], side: Side) {
  const supported = columns.map(({ label, quotes }) => ({ label, quotes: quotes.filter((one) => one.is_supported) }));
  // A buyer wants a lower rate, a seller a higher one. Quotes are sorted, best first.
  const cost = (rate: number, best: number) => (side === "BUY" ? rate / best - 1 : 1 - rate / best) * 100;
  const firsts = supported.flatMap(({ label, quotes: [first] }) =>
    first ? [{ label, rate: first.exchange_rate }] : [],
  );
  const [top] = firsts.sort((a, b) => (side === "BUY" ? a.rate - b.rate : b.rate - a.rate));
  const points = supported.map(({ quotes }): PricePoint => {
    const [first, last] = [quotes[0], quotes.at(-1)];
    if (!first || !last || !top) return null;
    return {
      best: cost(first.exchange_rate, top.rate),
      worst: cost(last.exchange_rate, top.rate),
      provider: first.provider.name,
    };
  });
  return { top: top ?? null, points };
}
