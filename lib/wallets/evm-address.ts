import { keccak_256 } from "@noble/hashes/sha3.js";

const addressForm = /^0x[\da-fA-F]{40}$/;

/** The address with its EIP-55 checksum, whatever its case was; null if it isn't an address. */
export function checksumAddress(address: string): string | null {
  if (!addressForm.test(address)) return null;
  const digits = address.slice(2).toLowerCase();
  const hash = Buffer.from(keccak_256(Buffer.from(digits))).toString("hex");
  const isUpper = (index: number) => Number.parseInt(hash[index] ?? "", 16) >= 8;
  return `0x${[...digits].map((digit, index) => (isUpper(index) ? digit.toUpperCase() : digit)).join("")}`;
}

/** Mixed case is an EIP-55 checksum. */
export function isEvmAddress(address: string): boolean {
  if (!addressForm.test(address)) return false;
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true;
  return address === checksumAddress(address);
}
