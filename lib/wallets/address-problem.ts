import { isWalletAddress } from "./check-wallet.ts";
import { decodeTaggedAddress } from "./ripple-address.ts";

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
export type AddressProblem = { kind: "invalid" } | { kind: "foreign"; found: string };

/** What is wrong with a buyer's wallet address; null if it is valid, or can only be checked by the provider. */
export function findAddressProblem(crypto: string, network: string, address: string): AddressProblem | null {
  // The checkout takes addresses that contain a tag apart.
  const isTagged = crypto === "XRP" && network === "mainnet" && decodeTaggedAddress(address) !== null;
  if (isTagged || isWalletAddress(crypto, network, address) !== false) return null;
  const origin = origins.find((one) => isWalletAddress(one.crypto, one.network, address));
  return origin ? { kind: "foreign", found: origin.name } : { kind: "invalid" };
}
