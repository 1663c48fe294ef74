const explorers: Record<string, string> = {
  arbitrum: "https://arbiscan.io/tx/",
  avalanche: "https://snowtrace.io/tx/",
  base: "https://basescan.org/tx/",
  bsc: "https://bscscan.com/tx/",
  celo: "https://celoscan.io/tx/",
  ethereum: "https://etherscan.io/tx/",
  linea: "https://lineascan.build/tx/",
  optimism: "https://optimistic.etherscan.io/tx/",
  polygon: "https://polygonscan.com/tx/",
  solana: "https://solscan.io/tx/",
  ton: "https://tonviewer.com/transaction/",
  tron: "https://tronscan.org/#/transaction/",
};
// "mainnet" is the own chain of a single coin.
const ownChains: Record<string, string> = {
  BTC: "https://mempool.space/tx/",
  BCH: "https://blockchair.com/bitcoin-cash/transaction/",
  DOGE: "https://blockchair.com/dogecoin/transaction/",
  LTC: "https://blockchair.com/litecoin/transaction/",
  ADA: "https://cardanoscan.io/transaction/",
  XRP: "https://xrpscan.com/tx/",
  XLM: "https://stellar.expert/explorer/public/tx/",
};

/** A public page about this hash, or null where we know none. */
export function explorerAddress(crypto: string, network: string, hash: string): string | null {
  const base = network === "mainnet" ? ownChains[crypto] : explorers[network];
  return base && /^[\w=+/-]+$/.test(hash) ? base + encodeURIComponent(hash) : null;
}
