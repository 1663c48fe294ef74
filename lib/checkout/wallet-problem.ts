import { findAddressProblem } from "#lib/wallets/address-problem.ts";
import { networkName } from "./network-name.ts";
import type { CheckoutText } from "./text-contract.ts";

type Asset = { crypto: string; network: string; cryptoName: string };

/** What a buyer should correct in a wallet address; null if it may be valid. */
export function walletProblem(
  { crypto, network, cryptoName }: Asset,
  address: string,
  { t }: CheckoutText,
): string | null {
  const problem = findAddressProblem(crypto, network, address);
  if (!problem) return null;
  const on = network === "mainnet" ? "" : "On";
  const values = { crypto, network: networkName(network, cryptoName) };
  return problem.kind === "foreign"
    ? t(`wallet.otherNetwork${on}`, { ...values, found: problem.found })
    : t(`wallet.invalid${on}`, values);
}
