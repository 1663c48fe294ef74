import { catalogueOf } from "#lib/assets/catalogue.ts";
import { AppError } from "#lib/errors.ts";
import { compare, decimal } from "#lib/money.ts";
import { errorSummary } from "#lib/provider-health/error-summary.ts";
import type { Offer, QuoteRequest, RampProvider, Unsupported } from "#lib/providers/provider.ts";
import { configuredProviders } from "#lib/providers/registry.ts";
import { askProvider, type Price } from "#lib/quotes/ask-provider.ts";
import { withoutDisabled } from "./disabled-routes.ts";
import { findModule } from "./find-module.ts";
import type { ProviderRef } from "./set-settings.ts";

export type ProviderCheck = {
  offers: number;
  listMs: number;
  request: QuoteRequest;
  answer: Price | Unsupported;
  quoteMs: number;
};

/** Reads the provider's lists and asks for one price of what it offers first, enabled or not; makes no order.
 * Throws provider_unavailable when the lists cannot be read, not_found when it has no credentials here. */
export async function checkProvider(
  { environment, provider: id }: ProviderRef,
  { wallet, amount, now }: { wallet: string | null; amount: string | null; now: Date },
): Promise<ProviderCheck> {
  const { name } = findModule(id);
  const provider = configuredProviders(environment).find((known) => known.id === id);
  if (!provider) throw new AppError("not_found", `${name} has no credentials in ${environment} that can be used here`);
  const [offers, listMs] = await timed(() => provider.listOffers()).catch((error) => {
    throw new AppError("provider_unavailable", `The lists of ${name} cannot be read: ${errorSummary(provider, error)}`);
  });
  const open = offers.flatMap((one) => withoutDisabled({ ...one, environment, provider: id }) ?? []);
  const offer = open.find(({ side }) => wallet || !provider.needsWalletFor.includes(side)) ?? offers[0];
  if (!offer) throw new AppError("provider_unavailable", `${name} answered, and offers nothing`);
  const { fiats } = await catalogueOf(environment);
  const usual = decimal(fiats.find(({ code }) => code === offer.fiat)?.minAmount ?? "100");
  const request = toRequest(provider, offer, amount ?? amountFor(offer, usual), wallet);
  const [answer, quoteMs] = await timed(() => askProvider(provider, request, now));
  return { offers: offers.length, listMs, request, answer, quoteMs };
}

function toRequest(provider: RampProvider, offer: Offer, fiatAmount: string, wallet: string | null): QuoteRequest {
  const asset = offer.assets.find((candidate) => candidate === "BTC:mainnet") ?? offer.assets[0] ?? "";
  const [crypto = "", network = ""] = asset.split(":");
  const { side, fiat, method } = offer;
  return {
    side,
    fiat,
    crypto,
    network,
    method,
    fiatAmount,
    wallet: provider.needsWalletFor.includes(side) ? wallet : null,
  };
}

/** What is usual for the currency, within the provider's limits. */
function amountFor({ min, max }: Offer, usual: string): string {
  if (min !== null && compare(usual, min) < 0) return min;
  return max !== null && compare(usual, max) > 0 ? max : usual;
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const startedAt = performance.now();
  const result = await work();
  return [result, Math.round(performance.now() - startedAt)];
}
