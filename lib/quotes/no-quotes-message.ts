import type { Unsupported } from "#lib/providers/provider.ts";

type Code = Unsupported["unsupported"];
type Entry = { provider: { identifier: string }; unsupported?: { code: Code; message: string } | undefined };

const unasked: Code[] = ["provider_disabled", "wallet_address_required"];

/** Why there is no supported quote, if all have the same reason; null if there is one, or there are no providers. */
export function noQuotesMessage(quotes: readonly Entry[]): string | null {
  if (quotes.length === 0 || quotes.some((entry) => !entry.unsupported)) return null;
  const late = lateMessage(quotes);
  if (late !== null) return late;
  const [reason, ...others] = new Set(quotes.map((entry) => entry.unsupported?.message));
  return `No provider supports this request${others.length === 0 && reason ? `: ${reason}` : ". Each quote says why"}`;
}

/** How many providers were asked, if none of them returned a quote and at least one ran out of time; otherwise null. */
function lateMessage(quotes: readonly Entry[]): string | null {
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
