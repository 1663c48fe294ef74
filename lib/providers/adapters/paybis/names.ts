import { type Asset, assetOn, chainsByCoin, sameChains } from "#lib/providers/assets.ts";
import { parsePairs } from "#lib/providers/define-provider.ts";

/** Paybis' blockchain names. */
const chainOf: Record<string, string> = {
  ...sameChains(
    "arbitrum avalanche base bitcoin bitcoin-cash cardano dogecoin ethereum litecoin optimism polkadot polygon ripple solana stellar ton tron",
  ),
  "avalanche-c-chain": "avalanche",
  "binance-smart-chain": "bsc",
};

/** For codes without a blockchain in the lists: the part after the dash, or the code itself. */
const chainOfCode: Record<string, string> = {
  ...chainsByCoin,
  AVAXC: "avalanche",
  BASE: "base",
  BNBSC: "bsc",
  ETH: "ethereum",
  POL: "polygon",
  POLYGON: "polygon",
  SOL: "solana",
  TON: "ton",
  TRC20: "tron",
  TRX: "tron",
  USDC: "ethereum",
  USDT: "ethereum",
};

const tickerOfCode: Record<string, string> = { AVAXC: "AVAX", BNBSC: "BNB" };

/** A code is specific to Paybis ("USDT-TRC20"), a ticker is common ("USDT"). The sandbox has codes like "BTC-TESTNET". */
export type Coin = { code: string; ticker?: string; blockchain?: string | null };

export function assetOf({ code, ticker, blockchain }: Coin): Asset | null {
  const [first = "", second] = code.split("-");
  const chain = blockchain ? chainOf[blockchain] : chainOfCode[second ?? first];
  return assetOn(chain, ticker ?? tickerOfCode[first] ?? first);
}

const methodOf: [RegExp, string][] = [
  [/apple/, "apple_pay"],
  [/google/, "google_pay"],
  [/revolut/, "revolut_pay"],
  [/paypal/, "paypal"],
  [/faster.?payment/, "faster_payments"],
  [/\bsepa\b/, "sepa_bank_transfer"],
  [/\bach\b/, "ach_bank_transfer"],
  [/\bpix\b/, "pix"],
  [/trustly|open.?banking|online.?banking/, "open_banking"],
  [/m-?pesa|mobile|momo|flutterwave kenya/, "mobile_money"],
  [/airtime/, "airtime"],
  [/swift|wire|bank.?transfer/, "bank_transfer"],
  [/card/, "card"],
];

/** Method IDs differ per partner, so they are recognized by keyword; `overrides` ("their-id=our-id,…") takes precedence. */
export function createMethodNames(overrides: string): (id: string, displayName: string) => string | null {
  const configured = parsePairs(overrides);
  return (id, displayName) => {
    const words = `${id} ${displayName}`.toLowerCase().replaceAll("_", " ");
    return configured.get(id) ?? methodOf.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  };
}
