const alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const prefix = "bitcoincash";
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** A CashAddr with or without its prefix, for the 160-bit hash of a key (q) or a script (p). Rejects the legacy format,
 * because Bitcoin addresses look the same. */
export function isCashAddress(address: string): boolean {
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) return false;
  const [, payload] = /^(?:bitcoincash:)?([qp][02-9ac-hj-np-z]{41})$/.exec(address.toLowerCase()) ?? [];
  if (!payload) return false;
  const prefixValues = [...prefix].map((letter) => letter.charCodeAt(0) & 31);
  return polymod([...prefixValues, 0, ...[...payload].map((letter) => alphabet.indexOf(letter))]) === 1n;
}

/** The 40-bit checksum of the CashAddr specification. */
function polymod(values: number[]): bigint {
  let checksum = 1n;
  for (const value of values) {
    const top = checksum >> 35n;
    checksum = ((checksum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) checksum ^= generator;
  }
  return checksum;
}
