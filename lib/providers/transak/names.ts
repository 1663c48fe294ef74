import { type Asset, assetOn } from "#lib/providers/assets.ts";

const chainOf: Record<string, string> = {
  arbitrum: "arbitrum",
  avaxcchain: "avalanche",
  base: "base",
  bsc: "bsc",
  ethereum: "ethereum",
  optimism: "optimism",
  polygon: "polygon",
  solana: "solana",
  stellar: "stellar",
  ton: "ton",
  tron: "tron",
};

/** Transak calls the native network of every coin "mainnet". */
const chainOfCoin: Record<string, string> = {
  ADA: "cardano",
  BCH: "bitcoin-cash",
  BTC: "bitcoin",
  DOGE: "dogecoin",
  DOT: "polkadot",
  LTC: "litecoin",
  SOL: "solana",
  TON: "ton",
  TRX: "tron",
  XLM: "stellar",
  XRP: "ripple",
};

export function assetOf(symbol: string, network: string): Asset | null {
  const coin = symbol.toUpperCase();
  const name = network.toLowerCase();
  return assetOn(name === "mainnet" ? chainOfCoin[coin] : chainOf[name], coin);
}

/** Method IDs seen in public clients; others are recognized by keyword. */
const methodOf: [RegExp, string][] = [
  [/^credit_debit_card$/, "card"],
  [/^apple_pay$/, "apple_pay"],
  [/^google_pay$/, "google_pay"],
  [/^sepa_bank_transfer$/, "sepa_bank_transfer"],
  [/^gbp_bank_transfer$/, "faster_payments"],
  [/open_banking/, "open_banking"],
  [/(^|_)pix(_|$)/, "pix"],
  [/(^|_)ach(_|$)/, "ach_bank_transfer"],
  [/paypal/, "paypal"],
  [/revolut/, "revolut_pay"],
  [/mobile_money|mobile_wallet/, "mobile_money"],
  [/bank_transfer|wire/, "bank_transfer"],
];

export const methodNamed = (id: string): string | null =>
  methodOf.find(([words]) => words.test(id.toLowerCase()))?.[1] ?? null;
