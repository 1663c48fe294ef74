import { isWalletAddress } from "./check-wallet.ts";
import { decodeTaggedAddress } from "./ripple-address.ts";
import { type UnusableAddress, unusableAddress, type WalletAsset } from "./unusable-address.ts";

// Networks with Ethereum's address format count as Ethereum.
const origins = [
  ...[
    ["Bitcoin", "BTC"],
    ["Litecoin", "LTC"],
    ["Dogecoin", "DOGE"],
    ["Bitcoin Cash", "BCH"],
    ["Stellar", "XLM"],
    ["XRP", "XRP"],
    ["Cardano", "ADA"],
    ["Polkadot", "DOT"],
  ].map(([name = "", crypto = ""]) => ({ name, crypto, network: "mainnet" })),
  ...[
    ["Ethereum", "ethereum"],
    ["Tron", "tron"],
    ["Solana", "solana"],
    ["TON", "ton"],
  ].map(([name = "", network = ""]) => ({ name, crypto: "", network })),
];

/** `foreign`: an address for another coin or network, by its name. */
export type AddressProblem = { kind: "invalid" } | { kind: "foreign"; found: string } | UnusableAddress;

/** What is wrong with a buyer's wallet address; null if it is valid, or can only be checked by the provider. */
export function findAddressProblem(asset: WalletAsset, address: string): AddressProblem | null {
  const { crypto, network } = asset;
  // The checkout takes addresses that contain a tag apart.
  const tagged = crypto === "XRP" && network === "mainnet" ? decodeTaggedAddress(address) : null;
  if (tagged || isWalletAddress(crypto, network, address) !== false)
    return unusableAddress(asset, tagged?.address ?? address);
  const origin = origins.find((one) => isWalletAddress(one.crypto, one.network, address));
  return origin ? { kind: "foreign", found: origin.name } : { kind: "invalid" };
}
