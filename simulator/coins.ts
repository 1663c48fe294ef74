import type { Decimal } from "#lib/money.ts";

/** `places` is how finely the played providers send the coin. */
type Coin = { name: string; places: number };

const names: Record<string, Coin> = {
  BTC: { name: "Bitcoin", places: 8 },
  ETH: { name: "Ethereum", places: 8 },
  USDT: { name: "Tether", places: 6 },
  USDC: { name: "USD Coin", places: 6 },
  DAI: { name: "Dai", places: 6 },
  LINK: { name: "Chainlink", places: 6 },
  SOL: { name: "Solana", places: 6 },
  BNB: { name: "BNB", places: 6 },
  POL: { name: "Polygon", places: 6 },
  TRX: { name: "TRON", places: 6 },
  XRP: { name: "XRP", places: 6 },
  LTC: { name: "Litecoin", places: 8 },
  DOGE: { name: "Dogecoin", places: 6 },
  ADA: { name: "Cardano", places: 6 },
  XLM: { name: "Stellar", places: 6 },
  DOT: { name: "Polkadot", places: 6 },
  BCH: { name: "Bitcoin Cash", places: 8 },
  TON: { name: "Toncoin", places: 6 },
  AVAX: { name: "Avalanche", places: 6 },
};

/** What one transfer costs on a chain, in USD; a coin with a chain of its own is asked for by its code. */
const networkFeesUsd: Record<string, Decimal> = {
  BTC: "1.4",
  ethereum: "2.2",
  tron: "1.1",
  polygon: "0.04",
  solana: "0.03",
  bsc: "0.15",
  arbitrum: "0.12",
  base: "0.08",
  optimism: "0.1",
  avalanche: "0.14",
  ton: "0.06",
};

export type Asset = { id: string; code: string; network: string; name: string; places: number; networkFeeUsd: Decimal };

/** Reads "USDT:tron". Throws on an asset the catalogue does not have: a provider file names it wrongly. */
export function assetOf(id: string): Asset {
  const [code = "", network = ""] = id.split(":");
  const coin = names[code];
  if (coin === undefined || network === "") throw new Error(`The catalogue has no asset ${id}`);
  return { id, code, network, ...coin, networkFeeUsd: networkFeesUsd[network] ?? networkFeesUsd[code] ?? "0.02" };
}
