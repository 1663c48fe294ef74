const explorers: Record<string, string> = {
  arbitrum: "https://arbiscan.io/tx/",
  avalanche: "https://snowtrace.io/tx/",
  base: "https://basescan.org/tx/",
  bsc: "https://bscscan.com/tx/",
  celo: "https://celoscan.io/tx/",
  ethereum: "https://etherscan.io/tx/",
  linea: "https://lineascan.build/tx/",
  lisk: "https://blockscout.lisk.com/tx/",
  optimism: "https://optimistic.etherscan.io/tx/",
  polygon: "https://polygonscan.com/tx/",
  solana: "https://solscan.io/tx/",
  ton: "https://tonviewer.com/transaction/",
  tron: "https://tronscan.org/#/transaction/",
};
// "mainnet" means the native chain of the coin.
const ownChains: Record<string, string> = {
  BTC: "https://mempool.space/tx/",
  BCH: "https://blockchair.com/bitcoin-cash/transaction/",
  DOGE: "https://blockchair.com/dogecoin/transaction/",
  LTC: "https://blockchair.com/litecoin/transaction/",
  ADA: "https://cardanoscan.io/transaction/",
  XRP: "https://xrpscan.com/tx/",
  XLM: "https://stellar.expert/explorer/public/tx/",
};

/** The block explorer page of this hash; null if none is known. */
export function explorerAddress(crypto: string, network: string, hash: string): string | null {
  const base = network === "mainnet" ? ownChains[crypto] : explorers[network];
  return base && /^[\w=+/-]+$/.test(hash) ? base + encodeURIComponent(hash) : null;
}
