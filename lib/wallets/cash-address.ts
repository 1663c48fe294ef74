const letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const prefix = "bitcoincash";
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** Bitcoin Cash's own form, with or without its prefix: to a key (q) or a script (p), 160 bits, 40 bits of checksum.
 * The forms it shares with Bitcoin are refused: nobody can tell which of the two coins was meant. */
export function isCashAddress(address: string): boolean {
  if (address !== address.toLowerCase() && address !== address.toUpperCase()) return false;
  const [, payload] = /^(?:bitcoincash:)?([qp][02-9ac-hj-np-z]{41})$/.exec(address.toLowerCase()) ?? [];
  if (!payload) return false;
  const values = [...prefix].map((letter) => letter.charCodeAt(0) & 31);
  return isWhole([...values, 0, ...[...payload].map((letter) => letters.indexOf(letter))]);
}

/** The checksum of the CashAddr specification over prefix and payload. */
function isWhole(values: number[]): boolean {
  let rest = 1n;
  for (const value of values) {
    const top = rest >> 35n;
    rest = ((rest & 0x07ffffffffn) << 5n) ^ BigInt(value);
    for (const [bit, generator] of generators.entries()) if ((top >> BigInt(bit)) & 1n) rest ^= generator;
  }
  return rest === 1n;
}
