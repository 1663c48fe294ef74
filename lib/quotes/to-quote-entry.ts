import type { TenantScope } from "#db/scope.ts";
import { providerLogo } from "#lib/assets/list-providers.ts";
import { jsonNumber } from "#lib/json.ts";
import type { QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import type { QuoteEntry } from "#lib/quotes/contract.ts";
import type { Quotes, SupportedQuote } from "#lib/quotes/list-quotes.ts";
import { writeQuoteId } from "#lib/quotes/quote-id.ts";
import { svcFeeOf, withSvcFee } from "#lib/quotes/svc-fee.ts";

type Asked = { scope: TenantScope; request: QuoteRequest; baseUrl: string; feeBps: number };

/** Quotes as the wire has them: best first, unsupported last. */
export function toQuoteEntries({ supported, unsupported }: Quotes, asked: Asked): QuoteEntry[] {
  return [
    ...supported.map((quote) => toSupported(quote, asked)),
    ...unsupported.map(({ provider, reason }) => toUnsupported(provider, reason, asked)),
  ];
}

export const toProviderObject = ({ id, name }: { id: string; name: string }, baseUrl: string) => ({
  name,
  identifier: id,
  icon: providerLogo(baseUrl, id),
});

function toSupported({ provider, price, isBest, percentageDiff }: SupportedQuote, asked: Asked): QuoteEntry {
  const { fees } = withSvcFee(price, svcFeeOf(price.fiatAmount, asked.feeBps));
  return {
    provider: toProviderObject(provider, asked.baseUrl),
    exchange_rate: jsonNumber(price.exchangeRate),
    is_best: isBest,
    crypto_amount: jsonNumber(price.cryptoAmount),
    fiat_amount: jsonNumber(price.fiatAmount),
    quote_amount: jsonNumber(asked.request.side === "BUY" ? price.cryptoAmount : price.fiatAmount),
    percentage_diff: jsonNumber(percentageDiff),
    is_supported: true,
    quote_id: writeQuoteId(asked.scope, provider.id, asked.request, price),
    expires_at: price.expiresAt.toISOString(),
    fees: {
      provider_fee: jsonNumber(fees.provider),
      network_fee: jsonNumber(fees.network),
      svc_fee: jsonNumber(fees.svc),
    },
  };
}

const fieldOf: Partial<Record<Unsupported["unsupported"], string>> = {
  wallet_address_required: "wallet_address",
  wallet_address_invalid: "wallet_address",
  amount_below_minimum: "amount",
  amount_above_maximum: "amount",
  payment_method_unsupported: "payment_method",
  network_unsupported: "network",
};

/** The `unsupported` member, in quotes and in the errors of a creation alike. */
export function toUnsupportedReason({ unsupported, message, min, max }: Unsupported) {
  const field = fieldOf[unsupported];
  return {
    code: unsupported,
    message,
    ...(field && { field }),
    ...(min && { min_amount: jsonNumber(min) }),
    ...(max && { max_amount: jsonNumber(max) }),
  };
}

/** Keeps every printed field with its type, so that typed clients never break. */
function toUnsupported(provider: RampProvider, reason: Unsupported, { baseUrl }: Asked): QuoteEntry {
  return {
    provider: toProviderObject(provider, baseUrl),
    exchange_rate: 0,
    is_best: false,
    crypto_amount: 0,
    fiat_amount: 0,
    quote_amount: 0,
    percentage_diff: 0,
    is_supported: false,
    unsupported: toUnsupportedReason(reason),
  };
}
