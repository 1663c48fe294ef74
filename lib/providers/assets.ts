import type { Route, Side } from "#lib/providers/provider.ts";

export type Asset = { crypto: string; network: string };

/** Native coins of chains whose network we call "mainnet". */
const nativeCoins: Record<string, string> = {
  bitcoin: "BTC",
  "bitcoin-cash": "BCH",
  cardano: "ADA",
  dogecoin: "DOGE",
  litecoin: "LTC",
  polkadot: "DOT",
  ripple: "XRP",
  stellar: "XLM",
};

/** The same chains by their coin. Most providers use the coin as the name of its network. */
export const chainsByCoin: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(nativeCoins).map(([chain, coin]) => [coin, chain]),
);

/** For a provider's table of networks: the chains that it names as we do, separated by spaces. */
export const sameChains = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(" ").map((name) => [name, name]));

/** Our name for a coin or token on a chain; null if the chain is unknown. */
export function assetOn(chain: string | undefined, crypto: string): Asset | null {
  if (chain === undefined || !/^[A-Z0-9]{1,12}$/.test(crypto)) return null;
  return { crypto, network: nativeCoins[chain] === crypto ? "mainnet" : chain };
}

/** Identifies a payment method of one side and fiat in an adapter's catalog. */
export const methodKey = ({ side, fiat, method }: Pick<Route, "side" | "fiat" | "method">): string =>
  `${side} ${fiat} ${method}`;

/** The sides that are set. */
export const sidesIf = (isSet: Record<Side, boolean | null | undefined>): Side[] =>
  (["BUY", "SELL"] as const).filter((side) => isSet[side]);

/** The contracts of a catalog's assets, by asset ID. */
export const contractsOf = <Row>(
  rows: Iterable<[asset: string, row: Row]>,
  contractOf: (row: Row) => string | null | undefined,
): Record<string, string> =>
  Object.fromEntries(
    [...rows].flatMap(([asset, row]): [string, string][] => {
      const contract = contractOf(row);
      return contract ? [[asset, contract]] : [];
    }),
  );

/** The asset ID used in offers: "USDT:tron". */
export const assetId = ({ crypto, network }: Asset) => `${crypto}:${network}`;
