import type { Environment } from "#db/enums.ts";
import { replaceContracts } from "#lib/assets/queries/asset-contracts.ts";
import { replaceOffers } from "#lib/assets/queries/assets.ts";
import type { RampProvider } from "#lib/providers/provider.ts";
import { clearCatalogCache, getCatalog } from "./catalog.ts";

/** Updates each provider's offers. A provider that fails keeps its last offers. Returns the failures. */
export async function refreshOffers(environment: Environment, providers: readonly RampProvider[], now: Date) {
  const { cryptos, fiats, methods } = await getCatalog(environment);
  const knownAssets = new Set(cryptos.map(({ code, network }) => `${code}:${network}`));
  const knownFiats = new Set(fiats.map(({ code }) => code));
  const knownMethods = new Set(methods.map(({ id }) => id));
  const failures: { provider: string; error: unknown }[] = [];
  for (const provider of providers) {
    try {
      const offers = await provider.listOffers();
      const rows = offers
        .filter(({ fiat, method }) => knownFiats.has(fiat) && knownMethods.has(method))
        .map(
          ({
            min,
            max,
            assetLimits = null,
            countries = null,
            assetCountries = null,
            usualMinutes = null,
            ...offer
          }) => ({
            ...offer,
            assetLimits,
            countries,
            assetCountries,
            usualMinutes,
            assets: offer.assets.filter((asset) => knownAssets.has(asset)),
            minAmount: min,
            maxAmount: max,
          }),
        );
      await replaceOffers(environment, provider.id, rows, now);
      if (environment === "production" && provider.listContracts) {
        const contracts = Object.entries(await provider.listContracts());
        await replaceContracts(
          provider.id,
          contracts.filter(([asset]) => knownAssets.has(asset)),
          now,
        );
      }
    } catch (error) {
      failures.push({ provider: provider.id, error });
    }
  }
  clearCatalogCache(environment);
  return failures;
}
