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

/** The name buyers know; `mainnet` is the native chain of the coin. */
export const networkName = (network: string, cryptoName: string): string =>
  network === "mainnet" ? cryptoName : (names[network] ?? network);
