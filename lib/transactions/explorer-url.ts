import type { Environment } from "#db/enums.ts";
import { env } from "#lib/env.ts";
import { isTransactionHash } from "#lib/wallets/transaction-hash.ts";

// By coin, because `mainnet` means each coin's own chain.
const pagesOfCoins: Record<string, string> = {
  BTC: "https://mempool.space/tx/",
  LTC: "https://litecoinspace.org/tx/",
  DOGE: "https://blockchair.com/dogecoin/transaction/",
  BCH: "https://blockchair.com/bitcoin-cash/transaction/",
  XRP: "https://xrpscan.com/tx/",
  XLM: "https://stellar.expert/explorer/public/tx/",
  ADA: "https://cardanoscan.io/transaction/",
  DOT: "https://polkadot.subscan.io/extrinsic/",
};
const pagesOfNetworks: Record<string, string> = {
  ethereum: "https://etherscan.io/tx/",
  polygon: "https://polygonscan.com/tx/",
  bsc: "https://bscscan.com/tx/",
  arbitrum: "https://arbiscan.io/tx/",
  base: "https://basescan.org/tx/",
  optimism: "https://optimistic.etherscan.io/tx/",
  avalanche: "https://snowtrace.io/tx/",
  celo: "https://celoscan.io/tx/",
  linea: "https://lineascan.build/tx/",
  lisk: "https://blockscout.lisk.com/tx/",
  tron: "https://tronscan.org/#/transaction/",
  solana: "https://solscan.io/tx/",
  ton: "https://tonviewer.com/transaction/",
  stellar: "https://stellar.expert/explorer/public/tx/",
};

type Sent = { crypto: string; network: string; hash: string | null };

/** The page of a transaction on a public network. Null for what is no hash. */
export function explorerUrl({ crypto, network, hash }: Sent): string | null {
  const [pages, name] = network === "mainnet" ? [pagesOfCoins, crypto] : [pagesOfNetworks, network];
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!page || !hash || !isTransactionHash(crypto, network, hash)) return null;
  return page + encodeURIComponent(hash);
}

type Transfer = { environment: Environment; cryptoCurrency: string; network: string; transactionHash: string | null };

/** Null for what isn't on a public network: providers use test networks in the sandbox, and simulated ones none. */
export const publicExplorerUrl = (row: Transfer): string | null =>
  row.environment === "production" && !env().isSimulated
    ? explorerUrl({ crypto: row.cryptoCurrency, network: row.network, hash: row.transactionHash })
    : null;
