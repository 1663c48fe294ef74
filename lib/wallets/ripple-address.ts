import { sha256 } from "@noble/hashes/sha2.js";
import { base58xrp } from "@scure/base";
import { decode } from "./decode.ts";

const mainnetPrefix = [0x05, 0x44];
const accountPrefix = 0x00;
const checksumLength = 4;

/** The first four bytes of a double SHA-256. */
export const rippleChecksum = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).subarray(0, checksumLength);

/** The classic address and the tag in an X-address of the XRP Ledger (XLS-5), null if it contains none. Null for
 * anything else. */
export function decodeTaggedAddress(address: string): { address: string; tag: string | null } | null {
  // Base58 decoding takes quadratic time.
  const bytes = address.length === 47 ? decode(base58xrp.decode, address) : null;
  if (bytes?.length !== 35 || mainnetPrefix.some((byte, index) => bytes[index] !== byte)) return null;
  const payload = bytes.subarray(0, -checksumLength);
  if (Buffer.compare(rippleChecksum(payload), bytes.subarray(-checksumLength)) !== 0) return null;
  const [hasTag, tag] = [bytes[22], new DataView(bytes.buffer, bytes.byteOffset).getUint32(23, true)];
  const account = Uint8Array.of(accountPrefix, ...bytes.subarray(2, 22));
  const classic = base58xrp.encode(Uint8Array.of(...account, ...rippleChecksum(account)));
  return { address: classic, tag: hasTag === 1 ? String(tag) : null };
}
