import { type Asset, assetOn, chainsByCoin } from "#lib/providers/assets.ts";

/** Banxa's blockchain IDs. */
const chainOf: Record<string, string> = {
  ...chainsByCoin,
  ARB: "arbitrum",
  "AVAX-C": "avalanche",
  BASE: "base",
  BNB: "bsc",
  BSC: "bsc",
  ETH: "ethereum",
  MATIC: "polygon",
  OPTIMISM: "optimism",
  SOL: "solana",
  TON: "ton",
  TRON: "tron",
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
