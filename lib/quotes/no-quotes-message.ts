import type { Unsupported } from "#lib/providers/provider.ts";

type Code = Unsupported["unsupported"];
type Entry = { provider: { identifier: string }; unsupported?: { code: Code } | undefined };

const unasked: Code[] = ["provider_disabled", "wallet_address_required"];

/** How many providers were asked, if none of them returned a quote and at least one ran out of time; otherwise null. */
export function noQuotesMessage(quotes: readonly Entry[]): string | null {
  const those = (...codes: Code[]) =>
    quotes.filter((entry) => entry.unsupported && codes.includes(entry.unsupported.code));
  const asked = those("provider_timeout", "provider_error");
  if (those("provider_timeout").length === 0 || asked.length + those(...unasked).length < quotes.length) return null;
  // With any payment method, a provider has several entries.
  const count = new Set(asked.map(({ provider }) => provider.identifier)).size;
  const none =
    count === 1
      ? "The provider that was asked didn't return"
      : `None of the ${count} providers that were asked returned`;
  return `${none} a quote in time. Request quotes again.`;
}
