import type { ProviderCheck } from "#lib/provider-settings/check-provider.ts";

/** A test quote in a few lines for a person. */
export function toTrialLines({
  offers,
  listMs,
  request,
  answer,
  quoteMs,
}: ProviderCheck): { name: string; text: string }[] {
  const { side, fiat, crypto, network, method, fiatAmount } = request;
  const told =
    "unsupported" in answer
      ? `${answer.unsupported}: ${answer.message}`
      : `${answer.cryptoAmount} ${crypto} for ${answer.fiatAmount} ${fiat}, ${answer.exchangeRate} ${fiat} each`;
  const fees = "unsupported" in answer ? null : answer.fees;
  const limits = "unsupported" in answer && (answer.min || answer.max) ? answer : null;
  return [
    { name: "Lists", text: `${offers} offers in ${listMs} ms` },
    { name: "Asked", text: `${side} ${crypto} (${network}) for ${fiatAmount} ${fiat} by ${method}` },
    { name: "Answer", text: `${told}, in ${quoteMs} ms` },
    ...(fees && !("unsupported" in answer)
      ? [
          { name: "Fees", text: `${fees.provider} ${fiat} of the provider, ${fees.network} ${fiat} of the network` },
          { name: "Good until", text: answer.expiresAt.toISOString() },
        ]
      : []),
    ...(limits
      ? [{ name: "Limits", text: `${limits.min ?? "no"} least, ${limits.max ?? "no"} most, in ${fiat}` }]
      : []),
  ];
}
