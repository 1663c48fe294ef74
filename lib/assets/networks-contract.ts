const names: Record<string, string> = {
  arbitrum: "Arbitrum",
  avalanche: "Avalanche C-Chain",
  base: "Base",
  bsc: "BNB Smart Chain",
  celo: "Celo",
  ethereum: "Ethereum",
  linea: "Linea",
  lisk: "Lisk",
  optimism: "Optimism",
  polygon: "Polygon",
  solana: "Solana",
  ton: "TON",
  tron: "Tron",
};

/** By coin, because `mainnet` means each coin's own chain. */
const namesOfCoins: Record<string, string> = {
  ADA: "Cardano",
  BCH: "Bitcoin Cash",
  BTC: "Bitcoin",
  DOGE: "Dogecoin",
  DOT: "Polkadot",
  LTC: "Litecoin",
  XLM: "Stellar",
  XRP: "XRP Ledger",
};

/** The name people know. */
export const networkName = (network: string, crypto: string): string =>
  network === "mainnet" ? (namesOfCoins[crypto] ?? crypto) : (names[network] ?? network);

/** " on Tron", or nothing for a coin's own chain. */
export const onNetwork = (network: string): string => (network === "mainnet" ? "" : ` on ${networkName(network, "")}`);

/** "USDT on Tron", or "BTC". */
export const assetText = (crypto: string, network: string): string => crypto + onNetwork(network);

/** The same for an ID such as "USDT:tron". */
export const assetLabel = (asset: string): string => {
  const [crypto = "", network = ""] = asset.split(":");
  return assetText(crypto, network);
};

/** Names by identifier. Many coins share one `mainnet`. */
export const networkNames = (networks: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...new Set(networks)].map((network) => [
      network,
      network === "mainnet" ? "The coin's own network" : networkName(network, ""),
    ]),
  );
