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

type Wanted = {
  crypto: string;
  network: string;
  /** "BTC address", "USDT address on the Tron network". */
  name: string;
};

/** What a buyer should correct in a wallet address; null if it is valid, or can only be checked by the provider. */
export function addressProblem({ crypto, network, name }: Wanted, address: string): string | null {
  // The checkout takes addresses that contain a tag apart.
  const isTagged = crypto === "XRP" && network === "mainnet" && decodeTaggedAddress(address) !== null;
  if (isTagged || isWalletAddress(crypto, network, address) !== false) return null;
  const origin = origins.find((one) => isWalletAddress(one.crypto, one.network, address));
  return origin
    ? `This is an address for ${origin.name}. Enter a valid ${name}.`
    : `This isn't a valid ${name}. Check it for missing or wrong characters, or copy it again.`;
}
