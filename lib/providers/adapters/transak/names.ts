import { type Asset, assetOn, chainsByCoin, sameChains } from "#lib/providers/assets.ts";

const chainOf: Record<string, string> = {
  ...sameChains("arbitrum base bsc ethereum optimism polygon solana stellar ton tron"),
  avaxcchain: "avalanche",
};

/** Transak calls the native network of every coin "mainnet". */
const chainOfCoin: Record<string, string> = {
  ...chainsByCoin,
  SOL: "solana",
  TON: "ton",
  TRX: "tron",
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
