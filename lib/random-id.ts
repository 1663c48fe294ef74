import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` uniformly distributed base62 characters from a secure random source. */
export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte. Bytes above it would favor the first letters.
      if (byte < 248 && text.length < length) text += alphabet[byte % 62];
    }
  }
  return text;
}

/** "tx_" + 22 base62 characters, more than 128 random bits. */
export const randomId = (prefix: string): string => `${prefix}_${randomBase62(22)}`;

/** The last `length` base62 digits of the number that these bytes are, with leading zeros. */
export function toBase62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString("hex")}`);
  let text = "";
  while (text.length < length) {
    text = `${alphabet[Number(rest % 62n)]}${text}`;
    rest /= 62n;
  }
  return text;
}
