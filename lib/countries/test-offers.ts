import type { Environment } from "#db/enums.ts";
import { clearCatalogCache } from "#lib/assets/catalog.ts";
import { replaceOffers } from "#lib/assets/queries/assets.ts";

type NewOffer = Parameters<typeof replaceOffers>[2][number];

/** A BUY of BTC for EUR by card. */
export const testOffer = (set: Partial<NewOffer> = {}): NewOffer => ({
  side: "BUY",
  fiat: "EUR",
  method: "card",
  assets: ["BTC:mainnet"],
  minAmount: null,
  maxAmount: null,
  ...set,
});

/** Runs `use` while these providers, which only one test has, have these offers. */
export async function withOffers(
  environment: Environment,
  offers: Record<string, NewOffer[]>,
  use: () => Promise<void>,
): Promise<void> {
  const replace = async (isListed: boolean) => {
    for (const [provider, rows] of Object.entries(offers)) {
      await replaceOffers(environment, provider, isListed ? rows : [], new Date("2026-11-01T00:00:00Z"));
    }
    clearCatalogCache(environment);
  };
  await replace(true);
  try {
    await use();
  } finally {
    await replace(false);
  }
}
