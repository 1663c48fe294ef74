import { networkName } from "#lib/assets/networks-contract.ts";
import { invalidField } from "#lib/errors.ts";
import { findAddressProblem } from "./address-problem.ts";
import { noTag } from "./no-tag-contract.ts";
import { decodeTaggedAddress } from "./ripple-address.ts";
import type { WalletAsset } from "./unusable-address.ts";

/** Throws validation_failed on wallet_address, also for addresses without an owner. For networks without a rule, the provider
 * validates the address. */
export function assertWallet(asset: WalletAsset, address: string | undefined | null): void {
  const message = address ? (otherForm(asset.crypto, address) ?? problemOf(asset, address)) : null;
  if (message !== null) throw invalidField("wallet_address", "wallet_address_invalid", message);
}

/** The sentences of the checkout. */
function problemOf(asset: WalletAsset, address: string): string | null {
  const problem = findAddressProblem(asset, address);
  const { crypto, network } = asset;
  const form = `valid ${crypto} address${network === "mainnet" ? "" : ` on the ${networkName(network, crypto)} network`}`;
  switch (problem?.kind) {
    case undefined:
      return null;
    case "foreign":
      return `This is an address for ${problem.found}. Enter a ${form}`;
    case "invalid":
      return `This isn't a ${form}. Check it for missing or wrong characters, or copy it again`;
    case "token":
      return `This is the address of the ${problem.token} token itself, not of a wallet`;
    case "unowned":
      return "Nobody owns this address, so crypto sent to it is lost";
  }
}

/** What to send instead of an address that contains a tag. */
function otherForm(crypto: string, address: string): string | null {
  const decoded = crypto === "XRP" ? decodeTaggedAddress(address) : null;
  if (decoded)
    return `X-addresses aren't supported. Send ${decoded.address} with the wallet_address_tag ${decoded.tag ?? noTag}`;
  return crypto === "XLM" && /^M[A-Z2-7]{68}$/.test(address)
    ? "Muxed accounts aren't supported. Send the account (G…) with its ID as the wallet_address_tag"
    : null;
}
