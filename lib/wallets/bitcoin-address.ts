import { sha256 } from "@noble/hashes/sha2.js";
import { base58check, bech32, bech32m } from "@scure/base";
import { decode } from "./decode.ts";

const { decode: decodeBase58Check } = base58check(sha256);

/** A version byte and a 160-bit hash in base58 with a checksum, as used by Bitcoin, its forks, and Tron. */
export function isBase58Address(address: string, versions: readonly number[]): boolean {
  const bytes = decode(decodeBase58Check, address);
  return bytes?.length === 21 && versions.includes(bytes[0] ?? -1);
}

/** A SegWit address: version 0 (BIP 173) or taproot (BIP 350). Rejects later versions and other lengths, because coins
 * sent there could be spent by nobody or by anyone. */
export function isSegwitAddress(address: string, prefix: string): boolean {
  return isWitness(bech32, address, prefix, 0, [20, 32]) || isWitness(bech32m, address, prefix, 1, [32]);
}

function isWitness(coder: typeof bech32, address: string, prefix: string, version: number, lengths: number[]): boolean {
  const decoded = coder.decodeUnsafe(address);
  if (decoded?.prefix !== prefix || decoded.words[0] !== version) return false;
  const program = coder.fromWordsUnsafe(decoded.words.slice(1));
  return program !== undefined && lengths.includes(program.length);
}
