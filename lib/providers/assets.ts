export type Asset = { crypto: string; network: string };

/** Chains that have one coin of their own, whose network we call "mainnet". */
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

/** Our word for a coin or token on a chain. Null where the chain has no word of ours. */
export function assetOn(chain: string | undefined, crypto: string): Asset | null {
  if (chain === undefined || !/^[A-Z0-9]{1,12}$/.test(crypto)) return null;
  return { crypto, network: coinOf[chain] === crypto ? "mainnet" : chain };
}

/** As offers write it: "USDT:tron". */
export const assetId = ({ crypto, network }: Asset) => `${crypto}:${network}`;
