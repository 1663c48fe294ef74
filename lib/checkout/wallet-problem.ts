import { addressProblem } from "#lib/wallets/address-problem.ts";
import { networkName } from "./network-name.ts";

type Asset = { crypto: string; network: string; cryptoName: string };

/** What is wrong with a buyer's wallet address; null if it may be valid. */
export function walletProblem({ crypto, network, cryptoName }: Asset, address: string): string | null {
  const on = network === "mainnet" ? "" : ` on the ${networkName(network, cryptoName)} network`;
  return addressProblem({ crypto, network, name: `${crypto} address${on}` }, address);
}
