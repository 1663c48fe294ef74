import type { ProviderCheck } from "#lib/provider-settings/check-provider.ts";

/** A test quote as a few lines of text. */
export function toTestQuoteLines({
  offers,
  listMs,
  request,
  result,
  quoteMs,
}: ProviderCheck): { name: string; text: string }[] {
  const { side, fiat, crypto, network, method, fiatAmount } = request;
  const told =
    "unsupported" in result
      ? `${result.unsupported}: ${result.message}`
      : `${result.cryptoAmount} ${crypto} for ${result.fiatAmount} ${fiat}, ${result.exchangeRate} ${fiat} each`;
  const fees = "unsupported" in result ? null : result.fees;
  const limits = "unsupported" in result && (result.min || result.max) ? result : null;
  return [
    { name: "Lists", text: `${offers} offers in ${listMs} ms` },
    { name: "Asked", text: `${side} ${crypto} (${network}) for ${fiatAmount} ${fiat} by ${method}` },
    { name: "Answer", text: `${told}, in ${quoteMs} ms` },
    ...(fees && !("unsupported" in result)
      ? [
          { name: "Fees", text: `${fees.provider} ${fiat} of the provider, ${fees.network} ${fiat} of the network` },
          { name: "Good until", text: result.expiresAt.toISOString() },
        ]
      : []),
    ...(limits
      ? [{ name: "Limits", text: `${limits.min ?? "no"} least, ${limits.max ?? "no"} most, in ${fiat}` }]
      : []),
  ];
}
