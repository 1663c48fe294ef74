import { type Asset, assetOn } from "#lib/providers/assets.ts";

/** Yellow Card's network names, mostly token standards. Others are not offered. */
const chainOf: Record<string, string> = {
  ADA: "cardano",
  ARBITRUM: "arbitrum",
  AVAXC: "avalanche",
  BASE: "base",
  BCH: "bitcoin-cash",
  BEP20: "bsc",
  BTC: "bitcoin",
  CELO: "celo",
  DOGE: "dogecoin",
  ERC20: "ethereum",
  LTC: "litecoin",
  OPTIMISM: "optimism",
  POL: "polygon",
  POLYGON: "polygon",
  SOL: "solana",
  TON: "ton",
  TRC20: "tron",
  XLM: "stellar",
  XRP: "ripple",
};

export const assetOf = (coin: string, network: string): Asset | null =>
  assetOn(chainOf[network.toUpperCase()], coin.toUpperCase());

/** Yellow Card's channel types; unknown types are not offered. */
const methodOf: Record<string, string> = { bank: "bank_transfer", momo: "mobile_money" };

export const methodNamed = (channelType: string): string | null => methodOf[channelType] ?? null;

/** Orders count these coins as one dollar, and the rates don't list them. */
export const isDollarCoin = (coin: string): boolean => ["PYUSD", "USDC", "USDT"].includes(coin);

/** Identity documents seen in published requests. Nigeria requires the NIN and the BVN instead. */
export const documents = [
  { value: "passport", label: "Passport" },
  { value: "license", label: "Driver's license" },
];
