import { sides } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { type Catalog, getCatalog } from "#lib/assets/catalog.ts";
import { compare, multiply } from "#lib/money.ts";
import { assetId } from "#lib/providers/assets.ts";
import type { QuoteRequest, RampProvider, Side } from "#lib/providers/provider.ts";
import { enabledProviders } from "#lib/providers/registry.ts";
import { fetchSharedQuote, type PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { withServiceFee } from "#lib/quotes/service-fee.ts";
import { exampleWallet } from "#lib/wallets/example-wallets.ts";
import type { FeePreview, FeeRule, FeeTerms, NewFeeRule, PreviewFee } from "./contract.ts";
import { selectProviderFees } from "./queries.ts";
import { readFeeTerms } from "./read-fees.ts";
import { agreedFee, resolveFee } from "./resolve-fee.ts";

/** `fiat` and `amount`: of the example; null for each provider's first currency, and ten times the smallest amount of the currency. */
type Asked = { draft: NewFeeRule | null; fiat: string | null; amount: string | null };
type Route = { provider: RampProvider; request: QuoteRequest };

const usualMultiple = "10";

/** What our fee is on one example quote of each provider and type, now and with the rule, of the routes that the rule applies to. */
export async function previewFees(scope: TenantScope, asked: Asked, now: Date): Promise<FeePreview> {
  const { draft } = asked;
  const [catalog, terms, configured] = await Promise.all([
    getCatalog(scope.environment),
    readFeeTerms(scope),
    selectProviderFees(scope.environment),
  ]);
  const at = draft?.valid_from && draft.valid_from > now ? draft.valid_from : now;
  const changed = draft ? { ...terms, feeRules: [...terms.feeRules, toRule(draft, at, now)] } : terms;
  const preview: FeePreview = { lines: [], missing: [] };
  const routes = enabledProviders(scope.environment)
    .filter(({ id }) => draft === null || draft.provider === null || draft.provider === id)
    .flatMap((provider) =>
      sides
        .filter((side) => draft === null || draft.side === null || draft.side === side)
        .map((side) => ({ provider, type: side, request: requestOf(catalog, provider.id, side, asked) })),
    );
  const quoted = await Promise.all(
    routes.map(async (route) => ({
      ...route,
      quote: route.request && (await fetchSharedQuote(route.provider, route.request, now)),
    })),
  );
  for (const { provider, type, request, quote } of quoted) {
    if (!request || !quote) preview.missing.push({ type, provider: provider.name, reason: "Doesn't offer it." });
    else if ("unsupported" in quote) preview.missing.push({ type, provider: provider.name, reason: quote.message });
    else {
      const feeOf = (used: FeeTerms) => toPreviewFee(used, { provider, request }, quote, at);
      preview.lines.push({
        type,
        provider: { id: provider.id, name: provider.name },
        method: catalog.methods.find(({ id }) => id === request.method)?.name ?? request.method,
        fiat: request.fiat,
        amount: quote.fiatAmount,
        providerFee: quote.fees.provider,
        before: feeOf(terms),
        after: feeOf(changed),
        configuredBps: configured.get(provider.id) ?? null,
      });
    }
  }
  return preview;
}

/** The first offer in the order of the catalog: its fiat currencies, methods, and cryptocurrencies. */
function requestOf(catalog: Catalog, provider: string, side: Side, { draft, ...asked }: Asked): QuoteRequest | null {
  const wantedFiat = draft?.fiat ?? asked.fiat;
  const offers = catalog.offers.filter(
    (offer) =>
      offer.provider === provider &&
      offer.side === side &&
      offer.fiat === (wantedFiat ?? offer.fiat) &&
      offer.method === (draft?.method ?? offer.method),
  );
  const fiat = catalog.fiats.find(({ code }) => offers.some((offer) => offer.fiat === code));
  const inFiat = offers.filter((offer) => offer.fiat === fiat?.code);
  const method = catalog.methods.find(({ id }) => inFiat.some((offer) => offer.method === id));
  const assets = new Set(inFiat.filter((offer) => offer.method === method?.id).flatMap((offer) => offer.assets));
  const coin = catalog.cryptos.find(({ code: crypto, network }) => assets.has(assetId({ crypto, network })));
  if (!fiat || !method || !coin) return null;
  const { code: crypto, network } = coin;
  const fiatAmount = (wantedFiat && asked.amount) || multiply(fiat.minAmount, usualMultiple);
  const wallet = exampleWallet(crypto, network);
  return { side, fiat: fiat.code, crypto, network, method: method.id, fiatAmount, wallet };
}

function toPreviewFee(terms: FeeTerms, { provider, request }: Route, quote: PricedQuote, at: Date): PreviewFee {
  const fee = resolveFee(terms, provider.id, request, at);
  const agreed = agreedFee(quote.fiatAmount, fee);
  const { svc } = withServiceFee(quote, agreed).fees;
  return { bps: fee.bps, agreed, fee: svc, isCapped: compare(agreed, svc) > 0 };
}

/** The rule as it is once added. */
const toRule = ({ side, method, fiat, provider, bps, minimum }: NewFeeRule, at: Date, now: Date): FeeRule => ({
  id: "",
  type: side,
  provider,
  paymentMethod: method,
  fiatCurrency: fiat,
  bps,
  minimum,
  validFrom: at,
  endedAt: null,
  createdAt: now,
});
