import { replaceOffers } from "#db/assets.ts";
import type { Environment } from "#db/enums.ts";
import { catalogueOf, forgetCatalogue } from "#lib/assets/catalogue.ts";
import type { RampProvider } from "#lib/providers/provider.ts";

/** Reads each provider's own lists; one that is down keeps what it last offered. Returns who failed and why. */
export async function refreshOffers(environment: Environment, providers: readonly RampProvider[], now: Date) {
  const { cryptos, fiats, methods } = await catalogueOf(environment);
  const knownAssets = new Set(cryptos.map(({ code, network }) => `${code}:${network}`));
  const knownFiats = new Set(fiats.map(({ code }) => code));
  const knownMethods = new Set(methods.map(({ id }) => id));
  const failures: { provider: string; error: unknown }[] = [];
  for (const provider of providers) {
    try {
      const offers = await provider.listOffers();
      const rows = offers
        .filter(({ fiat, method }) => knownFiats.has(fiat) && knownMethods.has(method))
        .map(({ min, max, ...offer }) => ({
          ...offer,
          assets: offer.assets.filter((asset) => knownAssets.has(asset)),
          minAmount: min,
          maxAmount: max,
        }));
      await replaceOffers(environment, provider.id, rows, now);
    } catch (error) {
      failures.push({ provider: provider.id, error });
    }
  }
  forgetCatalogue(environment);
  return failures;
}
