export type Asset = { crypto: string; network: string };

/** Native coins of chains whose network we call "mainnet". */
const coinOf: Record<string, string> = {
  bitcoin: "BTC",
  "bitcoin-cash": "BCH",
  cardano: "ADA",
  dogecoin: "DOGE",
  litecoin: "LTC",
  polkadot: "DOT",
  ripple: "XRP",
  stellar: "XLM",
};

/** Our name for a coin or token on a chain; null if the chain is unknown. */
export function assetOn(chain: string | undefined, crypto: string): Asset | null {
  if (chain === undefined || !/^[A-Z0-9]{1,12}$/.test(crypto)) return null;
  return { crypto, network: coinOf[chain] === crypto ? "mainnet" : chain };
}

/** The asset ID used in offers: "USDT:tron". */
export const assetId = ({ crypto, network }: Asset) => `${crypto}:${network}`;
