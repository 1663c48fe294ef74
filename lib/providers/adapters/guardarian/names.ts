import { type Asset, assetOn, chainsByCoin } from "#lib/providers/assets.ts";

/** Guardarian's network names. A fiat currency uses its own ticker as network, which is not listed. */
const chainOf: Record<string, string> = {
  ...chainsByCoin,
  ARB: "arbitrum",
  ARBITRUM: "arbitrum",
  AVAXC: "avalanche",
  BASE: "base",
  BSC: "bsc",
  CCHAIN: "avalanche",
  ETH: "ethereum",
  MATIC: "polygon",
  OP: "optimism",
  OPTIMISM: "optimism",
  POL: "polygon",
  POLYGON: "polygon",
  SOL: "solana",
  TON: "ton",
  TRX: "tron",
};

export const isChain = (network: string) => network.toUpperCase() in chainOf;

export const assetOf = (ticker: string, network: string): Asset | null =>
  assetOn(chainOf[network.toUpperCase()], ticker.toUpperCase());

/** Guardarian's payment categories. Only VISA_MC is documented; the others follow its pattern. */
const methodOf: Record<string, string> = {
  ACH: "ach_bank_transfer",
  APPLE_PAY: "apple_pay",
  BANK_TRANSFER: "bank_transfer",
  FASTER_PAYMENTS: "faster_payments",
  FPS: "faster_payments",
  GOOGLE_PAY: "google_pay",
  MOBILE_MONEY: "mobile_money",
  OPEN_BANKING: "open_banking",
  PAYPAL: "paypal",
  PIX: "pix",
  REVOLUT_PAY: "revolut_pay",
  SEPA: "sepa_bank_transfer",
  SWIFT: "bank_transfer",
  VISA_MC: "card",
};

export const methodNamed = (category: string): string | null => methodOf[category.toUpperCase()] ?? null;
