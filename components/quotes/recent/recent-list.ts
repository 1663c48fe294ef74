/** A request that somebody made in this browser, with its result at that time. */
export type RecentQuote = {
  /** The page's path with its query. */
  href: string;
  /** "BUY 150,000 NGN, BTC on mainnet, Card". */
  label: string;
  /** "Transak, 0.00098533 BTC"; null if no provider supported it. */
  best: string | null;
  /** ISO 8601. */
  at: string;
};

const countMax = 10;

/** With the request as the first one. Repeating it replaces its older result. */
export const addRecent = (list: readonly RecentQuote[], recent: RecentQuote): RecentQuote[] =>
  [recent, ...list.filter(({ href }) => href !== recent.href)].slice(0, countMax);

/** Empty for anything that this page didn't write. */
export function parseRecent(stored: string | null): RecentQuote[] {
  try {
    const list: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(list) ? list.filter(isRecent).slice(0, countMax) : [];
  } catch {
    return [];
  }
}

const isRecent = (item: unknown): item is RecentQuote => {
  if (typeof item !== "object" || item === null) return false;
  const { href, label, best, at } = item as Record<string, unknown>;
  const isText = typeof href === "string" && typeof label === "string" && typeof at === "string";
  return isText && /^\/(sandbox|production)\/quotes\?/.test(href) && (best === null || typeof best === "string");
};
