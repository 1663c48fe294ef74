import type { QuoteEntry } from "#lib/quotes/contract.ts";

/** With any payment method, a provider has several quotes. */
export const countProviders = (quotes: readonly Pick<QuoteEntry, "provider">[]): number =>
  new Set(quotes.map(({ provider }) => provider.identifier)).size;

const temporary = ["provider_timeout", "provider_error", "provider_disabled"];

/** Why no provider has a quote, and whether requesting them again may help. Null if one has, or none was asked. */
export function noQuotesText(
  quotes: readonly Pick<QuoteEntry, "provider" | "is_supported" | "unsupported">[],
): { text: string; isWorthRetrying: boolean } | null {
  if (quotes.length === 0 || quotes.some(({ is_supported }) => is_supported)) return null;
  const without = quotes.filter(({ unsupported }) => temporary.includes(unsupported?.code ?? ""));
  if (without.length === 0)
    return { text: "No provider supports this request. Each row suggests a change.", isWorthRetrying: false };
  const isLate = without.every(({ unsupported }) => unsupported?.code === "provider_timeout");
  const [answered, notAnswered] = isLate
    ? ["responded in time", "didn't respond in time"]
    : ["returned a quote", "didn't return a quote"];
  const asked = countProviders(quotes);
  if (without.length < quotes.length) {
    const text = `${countProviders(without)} of the ${asked} providers we asked ${notAnswered}. The others don't support this request.`;
    return { text, isWorthRetrying: true };
  }
  const text =
    asked === 1
      ? `The only provider we asked ${notAnswered}. Your request is valid.`
      : `None of the ${asked} providers we asked ${answered}. Your request is valid.`;
  return { text, isWorthRetrying: true };
}
