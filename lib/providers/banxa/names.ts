import { type Asset, assetOn } from "#lib/providers/assets.ts";

/** Banxa's blockchain IDs. */
const chainOf: Record<string, string> = {
  ADA: "cardano",
  ARB: "arbitrum",
  "AVAX-C": "avalanche",
  BASE: "base",
  BCH: "bitcoin-cash",
  BNB: "bsc",
  BSC: "bsc",
  BTC: "bitcoin",
  DOGE: "dogecoin",
  DOT: "polkadot",
  ETH: "ethereum",
  LTC: "litecoin",
  MATIC: "polygon",
  OPTIMISM: "optimism",
  SOL: "solana",
  TON: "ton",
  TRON: "tron",
  XLM: "stellar",
  XRP: "ripple",
};

export const assetOf = (crypto: string, blockchain: string): Asset | null =>
  assetOn(chainOf[blockchain.toUpperCase()], crypto.toUpperCase());

/** There is no public list of Banxa's method IDs, so they are recognized by keyword. */
const methodOf: [RegExp, string][] = [
  [/^apple-pay/, "apple_pay"],
  [/^google-pay/, "google_pay"],
  [/card/, "card"],
  [/^sepa\b/, "sepa_bank_transfer"],
  [/^gbp-bank|faster-payment/, "faster_payments"],
  [/^ach\b/, "ach_bank_transfer"],
  [/^pix\b/, "pix"],
  [/^paypal\b/, "paypal"],
  [/open-banking/, "open_banking"],
  [/bank-transfer$/, "bank_transfer"],
];

export const methodNamed = (id: string): string | null =>
  methodOf.find(([words]) => words.test(id.toLowerCase()))?.[1] ?? null;
