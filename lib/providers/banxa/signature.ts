import { callbackRefused } from "#lib/providers/callback.ts";
import type { Callback } from "#lib/providers/provider.ts";
import { hmac, secureCompare } from "#lib/providers/signature.ts";

type Signed = { method: string; path: string; nonce: string; body: Buffer };

export const sign = (secret: string, { method, path, nonce, body }: Signed): string =>
  secret &&
  hmac({ algorithm: "sha256", key: secret, message: [`${method}\n${path}\n${nonce}\n`, body], encoding: "hex" });

type Expected = {
  secret: string;
  /** Empty: the path the callback came to. */
  signedPath: string;
  toleranceMs: number;
  now: Date;
};

/** Throws unless "Bearer <key>:<hex>:<nonce>" is theirs and fresh. The key only names the secret, nothing hangs on it. */
export function assertSigned(callback: Callback, { secret, signedPath, toleranceMs, now }: Expected): void {
  const { method, headers, body } = callback;
  const [, signature = "", nonce = ""] = /^Bearer [^:\s]*:([^:]*):(\d+)$/.exec(headers.authorization ?? "") ?? [];
  // A path without a query may come with its question mark.
  const path = signedPath || callback.path.replace(/\?$/, "");
  const isFresh = Math.abs(now.getTime() - toMs(nonce)) <= toleranceMs;
  if (!isFresh || !secureCompare(signature, sign(secret, { method, path, nonce, body }))) throw callbackRefused();
}

/** Their pages speak of seconds, milliseconds and microseconds: the number of digits tells. NaN is never fresh. */
function toMs(nonce: string): number {
  const digitsPastSecond = nonce.length - 10;
  return [0, 3, 6].includes(digitsPastSecond) ? Number(nonce) * 10 ** (3 - digitsPastSecond) : Number.NaN;
}
