import { type Asset, assetOn, chainsByCoin } from "#lib/providers/assets.ts";
import { parsePairs } from "#lib/providers/define-provider.ts";

/** Alchemy Pay's network codes. ARBIRUM is spelled that way in one of its lists. */
const chainOf: Record<string, string> = {
  ...chainsByCoin,
  ARB: "arbitrum",
  ARBIRUM: "arbitrum",
  ARBITRUM: "arbitrum",
  AVAX: "avalanche",
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

const chainNamed = (network: string): string | undefined => chainOf[network.toUpperCase()];

export const assetOf = (crypto: string, network: string): Asset | null =>
  assetOn(chainNamed(network), crypto.toUpperCase());

const taggedChains = new Set(["ripple", "stellar", "ton"]);

/** Networks where deposits without a tag are lost; SELL orders contain only an address. */
export const needsTag = (network: string): boolean => taggedChains.has(chainNamed(network) ?? "");

const methodOf: [RegExp, string][] = [
  [/apple ?pay/, "apple_pay"],
  [/google ?pay/, "google_pay"],
  [/revolut/, "revolut_pay"],
  [/paypal/, "paypal"],
  [/faster ?payment/, "faster_payments"],
  [/\bsepa\b/, "sepa_bank_transfer"],
  [/\bach\b.*transfer/, "ach_bank_transfer"],
  [/\bpix\b/, "pix"],
  [/open ?banking|trustly/, "open_banking"],
  [/gcash|dana|ovo|momo|zalo ?pay|viettel ?pay|m-?pesa|mobile/, "mobile_money"],
  [/airtime/, "airtime"],
  [/bank ?(transfer|account)|virtual ?account|\bspei\b|\bimps\b|\bpse\b|swift|wire/, "bank_transfer"],
  [/card|visa|mastercard/, "card"],
];

/** Codes that identify the method without a name. */
const methodOfCode: Record<string, string> = {
  "501": "apple_pay",
  "701": "google_pay",
  "10001": "card",
  "10002": "card",
  "30001": "pix",
};

/** `overrides` ("their-code=our-id,…") takes precedence over the name and the code. */
export function createMethodNames(overrides: string) {
  const configured = parsePairs(overrides);
  return ({ payWayCode, payWayName }: { payWayCode: string; payWayName?: string | null }): string | null => {
    const words = (payWayName ?? "").toLowerCase().replaceAll("_", " ");
    const named = methodOf.find(([pattern]) => pattern.test(words))?.[1];
    return configured.get(payWayCode) ?? named ?? methodOfCode[payWayCode] ?? null;
  };
}

/** The country for a SELL fiat: the seller's, the configured one, the matching one (US for USD), or the first listed. */
export function createCountryChoice(overrides: string) {
  const configured = parsePairs(overrides);
  return (fiat: string, countries: readonly string[], stated?: string | null): string | null => {
    const preferred = [stated, configured.get(fiat), fiat.slice(0, 2)];
    return preferred.find((country) => country != null && countries.includes(country)) ?? countries[0] ?? null;
  };
}

const wholeOnly = new Set(["CLP", "COP", "HUF", "IDR", "INR", "JPY", "KRW", "VND"]);

/** Whether amounts in this fiat must be whole. */
export const hasNoDecimals = (fiat: string): boolean => wholeOnly.has(fiat);
