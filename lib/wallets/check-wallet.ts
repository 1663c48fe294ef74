import validator from "multicoin-address-validator";
import { AppError } from "#lib/errors.ts";
import { isTonAddress } from "#lib/wallets/ton-address.ts";

// The coin whose address rules a chain's tokens share.
const coinOfNetwork: Record<string, string> = {
  ethereum: "eth",
  polygon: "eth",
  bsc: "eth",
  arbitrum: "eth",
  base: "eth",
  optimism: "eth",
  avalanche: "eth",
  celo: "eth",
  linea: "eth",
  tron: "trx",
  solana: "sol",
};
// "mainnet" is the own chain of a single coin.
const coinsOnMainnet = new Set(["BTC", "LTC", "DOGE", "BCH", "XRP", "ADA", "DOT", "XLM"]);

/** True, false, or null where we have no rule for the network: length, alphabet and checksum of a mainnet address. */
export function isWalletAddress(crypto: string, network: string, address: string): boolean | null {
  if (network === "ton") return isTonAddress(address);
  const coin = network === "mainnet" ? (coinsOnMainnet.has(crypto) ? crypto : undefined) : coinOfNetwork[network];
  if (!coin) return null;
  try {
    return validator.validate(address, coin, { networkType: "prod" });
  } catch {
    // The library throws on some texts that are no address at all.
    return false;
  }
}

/** Throws validation_failed on wallet_address. A network without a rule is left to the provider. */
export function assertWallet(crypto: string, network: string, address: string | undefined | null): void {
  if (!address || isWalletAddress(crypto, network, address) !== false) return;
  const message = `This is not an address for ${crypto} on ${network}`;
  throw new AppError("validation_failed", "Check wallet_address", {
    errors: [{ field: "wallet_address", code: "wallet_address_invalid", message }],
  });
}
