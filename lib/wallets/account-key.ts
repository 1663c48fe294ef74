import { base64, base64url } from "@scure/base";
import { decode } from "./decode.ts";
import { evmNetworks } from "./evm-networks.ts";

/** The same for every form of a valid address. Contracts and keys have the same address on all networks of Ethereum's kind. */
export function accountKey(network: string, address: string): string {
  if (evmNetworks.includes(network)) return `evm:${address.toLowerCase()}`;
  if (network !== "ton") return `${network}:${address}`;
  const bytes = decode(base64url.decode, address) ?? decode(base64.decode, address);
  // Without the flags and their checksum.
  return `ton:${bytes ? Buffer.from(bytes.subarray(1, 34)).toString("hex") : address}`;
}
