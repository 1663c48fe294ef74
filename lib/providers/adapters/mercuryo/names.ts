import { type Asset, assetOn, sameChains } from "#lib/providers/assets.ts";

/** Mercuryo's network names. */
const chainOf: Record<string, string> = {
  ...sameChains(
    "arbitrum avalanche base bitcoin cardano dogecoin ethereum litecoin optimism polkadot polygon ripple solana stellar ton tron",
  ),
  binancesmartchain: "bsc",
  bitcoincash: "bitcoin-cash",
  newton: "ton",
};

export const assetOf = (currency: string, network: string): Asset | null =>
  assetOn(chainOf[network.toLowerCase()], currency.toUpperCase());

/** Mercuryo's payment method codes. The buyer chooses on Mercuryo's page, and all have the same price. */
const methodOf: Record<string, string> = { apple: "apple_pay", card: "card", google: "google_pay" };

export const methodNamed = (code: string): string | null => methodOf[code.toLowerCase()] ?? null;

/** Whether the list of countries of cards applies. Apple Pay and Google Pay are listed apart, so it isn't known for them. */
export const isCard = (method: string): boolean => method === "card";

/** A SELL pays out to a card. */
export const payoutMethod = "card";
