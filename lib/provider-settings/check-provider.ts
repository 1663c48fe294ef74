import { getCatalog } from "#lib/assets/catalog.ts";
import { AppError } from "#lib/errors.ts";
import { compare, decimal } from "#lib/money.ts";
import { errorSummary } from "#lib/provider-health/error-summary.ts";
import type { Offer, QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { configuredProviders, findModule } from "#lib/providers/registry.ts";
import { fetchQuote, type PricedQuote } from "#lib/quotes/fetch-quote.ts";
import { withoutDisabled } from "./disabled-routes.ts";
import type { ProviderRef } from "./set-settings.ts";

export type ProviderCheck = {
  offers: number;
  listMs: number;
  request: QuoteRequest;
  result: PricedQuote | Unsupported;
  quoteMs: number;
};

/** Reads the provider's lists and requests one quote for the first offer, also if the provider is disabled. Creates no
 * order. Throws provider_unavailable if the lists cannot be read, not_found without credentials. */
export async function checkProvider(
  { environment, provider: id }: ProviderRef,
  { wallet, amount, now }: { wallet: string | null; amount: string | null; now: Date },
): Promise<ProviderCheck> {
  const { name } = findModule(id);
  const provider = configuredProviders(environment).find((configured) => configured.id === id);
  if (!provider) throw new AppError("not_found", `${name} has no usable credentials in ${environment}`);
  const [offers, listMs] = await timed(() => provider.listOffers()).catch((error) => {
    throw new AppError("provider_unavailable", `Couldn't read the lists of ${name}: ${errorSummary(provider, error)}`);
  });
  const enabled = offers.flatMap((one) => withoutDisabled({ ...one, environment, provider: id }) ?? []);
  const offer = enabled.find(({ side }) => wallet || !provider.needsWalletFor.includes(side)) ?? offers[0];
  if (!offer) throw new AppError("provider_unavailable", `${name} responded with no offers`);
  const { fiats } = await getCatalog(environment);
  const typical = decimal(fiats.find(({ code }) => code === offer.fiat)?.minAmount ?? "100");
  const request = toRequest(provider, offer, amount ?? withinLimits(offer, typical), wallet);
  const [result, quoteMs] = await timed(() => fetchQuote(provider, request, now));
  return { offers: offers.length, listMs, request, result, quoteMs };
}

function toRequest(provider: RampProvider, offer: Offer, fiatAmount: string, wallet: string | null): QuoteRequest {
  const { side, fiat, method, assets } = offer;
  const asset = assets.includes("BTC:mainnet") ? "BTC:mainnet" : (assets[0] ?? "");
  const [crypto = "", network = ""] = asset.split(":");
  const usesWallet = provider.needsWalletFor.includes(side);
  return { side, fiat, crypto, network, method, fiatAmount, wallet: usesWallet ? wallet : null };
}

function withinLimits({ min, max }: Offer, typical: string): string {
  if (min !== null && compare(typical, min) < 0) return min;
  return max !== null && compare(typical, max) > 0 ? max : typical;
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const startedAt = performance.now();
  const result = await work();
  return [result, Math.round(performance.now() - startedAt)];
}
