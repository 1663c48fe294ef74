import { type Asset, assetOn } from "#lib/providers/assets.ts";

/** Mercuryo's network names. */
const chainOf: Record<string, string> = {
  ARBITRUM: "arbitrum",
  AVALANCHE: "avalanche",
  BASE: "base",
  BINANCESMARTCHAIN: "bsc",
  BITCOIN: "bitcoin",
  BITCOINCASH: "bitcoin-cash",
  CARDANO: "cardano",
  DOGECOIN: "dogecoin",
  ETHEREUM: "ethereum",
  LITECOIN: "litecoin",
  NEWTON: "ton",
  OPTIMISM: "optimism",
  POLKADOT: "polkadot",
  POLYGON: "polygon",
  RIPPLE: "ripple",
  SOLANA: "solana",
  STELLAR: "stellar",
  TON: "ton",
  TRON: "tron",
};

export const assetOf = (currency: string, network: string): Asset | null =>
  assetOn(chainOf[network.toUpperCase()], currency.toUpperCase());

/** Mercuryo's payment method codes. The buyer chooses on Mercuryo's page, and all have the same price. */
const methodOf: Record<string, string> = { apple: "apple_pay", card: "card", google: "google_pay" };

export const methodNamed = (code: string): string | null => methodOf[code.toLowerCase()] ?? null;

/** A SELL pays out to a card. */
export const payoutMethod = "card";
