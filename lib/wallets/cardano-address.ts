import { crc32 } from "node:zlib";
import { base58, bech32 } from "@scure/base";
import { decode } from "./decode.ts";

const mainnet = 1;
// By type: payment and staking hashes, a payment hash with a pointer to a staking certificate, or a payment hash only.
const isLengthOfType: Record<number, (length: number) => boolean> = {
  0: (length) => length === 57,
  4: (length) => length >= 32 && length <= 59,
  6: (length) => length === 29,
};

export const isCardanoAddress = (address: string): boolean => isShelleyAddress(address) || isByronAddress(address);

/** CIP-19: a header with type and network, then hashes. */
function isShelleyAddress(address: string): boolean {
  const decoded = bech32.decodeUnsafe(address, false);
  const bytes = decoded?.prefix === "addr" && bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || bytes[0] === undefined) return false;
  const [type, network] = [bytes[0] >> 4, bytes[0] & 0x0f];
  // Types 0 to 3, 4 and 5, and 6 and 7 only differ in whether a hash belongs to a key or a script.
  const isLength = isLengthOfType[type < 4 ? 0 : type & ~1];
  return network === mainnet && isLength?.(bytes.length) === true;
}

/** The legacy format: a CBOR payload and its CRC-32, in base58. */
function isByronAddress(address: string): boolean {
  const bytes = decode(base58.decode, address);
  // An array of two: tag 24 with a byte string, and a 32-bit number.
  if (!bytes || !startsWith(bytes, [0x82, 0xd8, 0x18, 0x58]) || bytes.length < 10) return false;
  const payload = bytes.subarray(5, -5);
  const checksum = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 5);
  const isWhole =
    bytes[4] === payload.length && checksum.getUint8(0) === 0x1a && checksum.getUint32(1) === crc32(payload);
  // An array of three: a 224-bit hash, attributes, and a type. Attribute 2 identifies a test network.
  return isWhole && startsWith(payload, [0x83, 0x58, 0x1c]) && hasNoNetwork(payload.subarray(31));
}

const hasNoNetwork = (attributes: Uint8Array) => attributes[0] === 0xa0 || startsWith(attributes, [0xa1, 0x01]);

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte);
