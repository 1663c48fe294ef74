import type { QuoteEntry } from "#lib/quotes/contract.ts";

const temporary = ["provider_timeout", "provider_error", "provider_disabled"];

/** Why no provider has a quote, and whether requesting them again may help. Null if one has, or none was asked. */
export function noQuotesText(
  quotes: readonly Pick<QuoteEntry, "is_supported" | "unsupported">[],
): { text: string; isWorthRetrying: boolean } | null {
  if (quotes.length === 0 || quotes.some(({ is_supported }) => is_supported)) return null;
  const codes = quotes.map(({ unsupported }) => unsupported?.code ?? "");
  const without = codes.filter((code) => temporary.includes(code));
  if (without.length === 0)
    return { text: "No provider supports this request. Each row suggests a change.", isWorthRetrying: false };
  const isLate = without.every((code) => code === "provider_timeout");
  const [answered, notAnswered] = isLate
    ? ["responded in time", "didn't respond in time"]
    : ["returned a quote", "didn't return a quote"];
  if (without.length < quotes.length) {
    const text = `${without.length} of the ${quotes.length} providers we asked ${notAnswered}. The others don't support this request.`;
    return { text, isWorthRetrying: true };
  }
  const text =
    quotes.length === 1
      ? `The only provider we asked ${notAnswered}. Your request is valid.`
      : `None of the ${quotes.length} providers we asked ${answered}. Your request is valid.`;
  return { text, isWorthRetrying: true };
}
