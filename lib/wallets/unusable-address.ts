import { accountKey } from "./account-key.ts";
import { isBurnAddress } from "./burn-addresses.ts";

/** The codes of tokens by the accountKey of their contracts. */
export type TokenContracts = ReadonlyMap<string, string>;
export type WalletAsset = { crypto: string; network: string; contracts: TokenContracts };

/** `token`: the contract of the token with this code. `unowned`: nobody has its key. */
export type UnusableAddress = { kind: "token"; token: string } | { kind: "unowned" };

/** Why crypto that is sent to this valid address would be lost; null if somebody may own it. */
export function unusableAddress({ crypto, network, contracts }: WalletAsset, address: string): UnusableAddress | null {
  const token = network === "mainnet" ? undefined : contracts.get(accountKey(network, address));
  if (token !== undefined) return { kind: "token", token };
  return isBurnAddress(crypto, network, address) ? { kind: "unowned" } : null;
}
