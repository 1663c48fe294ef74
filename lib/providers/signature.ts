import { createHmac, timingSafeEqual } from "node:crypto";

/** Compares in a time that tells nothing of how much of `given` was right. An empty `expected` equals nothing. */
export function secureCompare(given: string, expected: string): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(expected);
  return right.length > 0 && left.length === right.length && timingSafeEqual(left, right);
}

type Hmac = {
  algorithm: "sha256" | "sha512";
  key: string;
  /** Joined without a separator; bytes stay the bytes they are. */
  message: readonly (string | Buffer)[];
  encoding: "hex" | "base64";
};

export function hmac({ algorithm, key, message, encoding }: Hmac): string {
  const hash = createHmac(algorithm, key);
  for (const piece of message) hash.update(piece);
  return hash.digest(encoding);
}
