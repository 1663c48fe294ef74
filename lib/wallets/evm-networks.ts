/** Networks with Ethereum's addresses and transaction hashes. */
export const evmNetworks: readonly string[] =
  "ethereum polygon bsc arbitrum base optimism avalanche celo linea lisk".split(" ");
