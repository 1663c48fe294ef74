import { createHmac, timingSafeEqual } from "node:crypto";

/** Constant-time comparison. An empty `expected` never matches. */
export function secureCompare(received: string, expected: string): boolean {
  const left = Buffer.from(received);
  const right = Buffer.from(expected);
  return right.length > 0 && left.length === right.length && timingSafeEqual(left, right);
}

type Hmac = {
  algorithm: "sha256" | "sha512";
  key: string;
  /** Concatenated without a separator; buffers are used as they are. */
  message: readonly (string | Buffer)[];
  encoding: "hex" | "base64";
};

export function hmac({ algorithm, key, message, encoding }: Hmac): string {
  const hash = createHmac(algorithm, key);
  for (const piece of message) hash.update(piece);
  return hash.digest(encoding);
}
