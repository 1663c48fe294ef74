import { type Asset, assetOn } from "#lib/providers/assets.ts";

/** Their network names, most of them a token standard. Others are not offered. */
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

/** Their channel types; a type we do not know is not offered. */
const methodOf: Record<string, string> = { bank: "bank_transfer", momo: "mobile_money" };

export const methodNamed = (channelType: string): string | null => methodOf[channelType] ?? null;

/** Worth one dollar in their orders; they price them nowhere else. */
export const isDollarCoin = (coin: string): boolean => ["PYUSD", "USDC", "USDT"].includes(coin);

/** Identity documents seen in their requests. In Nigeria it is always the NIN, and the BVN besides. */
export const documents = [
  { value: "passport", label: "Passport" },
  { value: "license", label: "Driver's license" },
];
