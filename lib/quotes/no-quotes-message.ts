import type { Unsupported } from "#lib/providers/provider.ts";

type Code = Unsupported["unsupported"];
type Entry = { unsupported?: { code: Code } | undefined };

const unasked: Code[] = ["provider_disabled", "wallet_address_required"];

/** How many providers were asked, if none of them returned a quote and at least one ran out of time; otherwise null. */
export function noQuotesMessage(quotes: readonly Entry[]): string | null {
  const count = (...codes: Code[]) =>
    quotes.filter((entry) => entry.unsupported && codes.includes(entry.unsupported.code)).length;
  const asked = count("provider_timeout", "provider_error");
  if (count("provider_timeout") === 0 || asked + count(...unasked) < quotes.length) return null;
  const none =
    asked === 1
      ? "The provider that was asked didn't return"
      : `None of the ${asked} providers that were asked returned`;
  return `${none} a quote in time. Request quotes again.`;
}
