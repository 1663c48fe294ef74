import type { TenantScope } from "#db/scope.ts";
import { getCatalog } from "#lib/assets/catalog.ts";
import { providerLogo } from "#lib/assets/list-providers.ts";
import type { Eligibility } from "#lib/countries/eligibility.ts";
import { placeOf, routeEligibility } from "#lib/countries/unsupported-country.ts";
import type { FeeTerms } from "#lib/fees/contract.ts";
import { agreedFee, resolveFee } from "#lib/fees/resolve-fee.ts";
import { jsonNumber } from "#lib/json.ts";
import { add } from "#lib/money.ts";
import type { FindQuality } from "#lib/quality/find-quality.ts";
import type { QuoteEntry } from "./contract.ts";
import { describeUnsupported } from "./describe-unsupported.ts";
import type { Quotes, SupportedQuote, UnsupportedQuote } from "./list-quotes.ts";
import { writeQuoteId } from "./quote-id.ts";
import { withServiceFee } from "./service-fee.ts";
import { toUnsupportedReason } from "./unsupported-quote.ts";

type QuoteContext = {
  scope: TenantScope;
  baseUrl: string;
  fees: FeeTerms;
  now: Date;
  findQuality: FindQuality;
  /** The provider that the customer used last, null if none. Absent if the request names no customer. */
  lastProvider?: string | null | undefined;
};

/** Quotes as GET /quotes returns them: best first, unsupported last. With a country, each says whether its provider serves it. */
export async function toQuoteEntries({ supported, unsupported }: Quotes, context: QuoteContext): Promise<QuoteEntry[]> {
  const catalog = await getCatalog(context.scope.environment);
  const eligibility = ({ provider, request }: SupportedQuote | UnsupportedQuote) => {
    const place = placeOf(request);
    return place && toEligibility(routeEligibility(catalog, provider.id, request, place));
  };
  const entries = [
    ...supported.map((quote) => ({ ...toSupported(quote, context), ...eligibility(quote) })),
    ...unsupported.map((quote) => ({
      ...toUnsupported({ ...quote, reason: describeUnsupported(catalog, quote) }, context),
      ...(quote.reason.unsupported === "country_unsupported" ? {} : eligibility(quote)),
    })),
  ];
  const { lastProvider } = context;
  if (lastProvider === undefined) return entries;
  return entries.map((entry) => ({ ...entry, is_last_used: entry.provider.identifier === lastProvider }));
}

/** Nothing for a route that the provider doesn't offer, and for a refusal, which `unsupported` describes. */
function toEligibility(found: Eligibility | null): Pick<QuoteEntry, "eligibility"> {
  if (!found || found.result === "unsupported") return {};
  const { result, source, asOf } = found;
  return { eligibility: { result, source, as_of: asOf?.toISOString() ?? null } };
}

export const toProviderObject = ({ id, name }: { id: string; name: string }, baseUrl: string) => ({
  name,
  identifier: id,
  icon: providerLogo(baseUrl, id),
});

function toSupported(supported: SupportedQuote, context: QuoteContext): QuoteEntry {
  const { provider, request, quote, isBest, percentageDiff } = supported;
  const fee = resolveFee(context.fees, provider.id, request, context.now);
  const { fees } = withServiceFee(quote, agreedFee(quote.fiatAmount, fee));
  const quotedAt = context.fees.feeRules.length > 0 ? context.now : null;
  return {
    provider: toProviderObject(provider, context.baseUrl),
    quality: context.findQuality(provider.id, request),
    payment_method: request.method,
    exchange_rate: jsonNumber(quote.exchangeRate),
    is_best: isBest,
    crypto_amount: jsonNumber(quote.cryptoAmount),
    fiat_amount: jsonNumber(quote.fiatAmount),
    quote_amount: jsonNumber(request.side === "BUY" ? quote.cryptoAmount : quote.fiatAmount),
    percentage_diff: jsonNumber(percentageDiff),
    is_supported: true,
    quote_id: writeQuoteId(context.scope, provider.id, request, { ...quote, quotedAt }),
    expires_at: quote.expiresAt.toISOString(),
    fees: {
      provider_fee: jsonNumber(fees.provider),
      network_fee: jsonNumber(fees.network),
      svc_fee: jsonNumber(fees.svc),
      total_fee: jsonNumber(add(add(fees.provider, fees.network), fees.svc)),
    },
  };
}

/** Has every field of a supported entry, so that typed clients never break. */
function toUnsupported(
  { provider, request, reason }: UnsupportedQuote,
  { baseUrl, findQuality }: QuoteContext,
): QuoteEntry {
  return {
    provider: toProviderObject(provider, baseUrl),
    quality: findQuality(provider.id, request),
    payment_method: request.method,
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
