import { networkName } from "#lib/assets/networks-contract.ts";
import { findAddressProblem } from "#lib/wallets/address-problem.ts";
import type { UnusableAddress, WalletAsset } from "#lib/wallets/unusable-address.ts";
import type { CheckoutText } from "./text-contract.ts";

/** What a buyer should correct in a wallet address; null if it may be valid. */
export function walletProblem(asset: WalletAsset, address: string, text: CheckoutText): string | null {
  const problem = findAddressProblem(asset, address);
  if (!problem) return null;
  if (problem.kind === "token" || problem.kind === "unowned") return unusableText(problem, text);
  const { crypto, network } = asset;
  const on = network === "mainnet" ? "" : "On";
  const values = { crypto, network: networkName(network, crypto) };
  return problem.kind === "foreign"
    ? text.t(`wallet.otherNetwork${on}`, { ...values, found: problem.found })
    : text.t(`wallet.invalid${on}`, values);
}

export function unusableText(problem: UnusableAddress | null, { t }: CheckoutText): string | null {
  if (problem === null) return null;
  return problem.kind === "token" ? t("wallet.token", { token: problem.token }) : t("wallet.unowned");
}
