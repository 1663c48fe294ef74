import { callbackRejected, isRecent } from "#lib/providers/callback.ts";
import type { Callback } from "#lib/providers/provider.ts";
import { hmac, secureCompare } from "#lib/providers/signature.ts";

type Signed = { method: string; path: string; nonce: string; body: Buffer };

export const sign = (secret: string, { method, path, nonce, body }: Signed): string =>
  secret &&
  hmac({ algorithm: "sha256", key: secret, message: [`${method}\n${path}\n${nonce}\n`, body], encoding: "hex" });

type Expected = {
  secret: string;
  /** Empty for the path of the callback request. */
  signedPath: string;
  maxAgeMs: number;
  now: Date;
};

/** Throws unless "Bearer <key>:<hex>:<nonce>" is valid and recent. The key only identifies the secret. */
export function assertSigned(callback: Callback, { secret, signedPath, maxAgeMs, now }: Expected): void {
  const { method, headers, body } = callback;
  const [, signature = "", nonce = ""] = /^Bearer [^:\s]*:([^:]*):(\d+)$/.exec(headers.authorization ?? "") ?? [];
  // A path without a query may end with a question mark.
  const path = signedPath || callback.path.replace(/\?$/, "");
  const expected = sign(secret, { method, path, nonce, body });
  if (!isRecent(toMs(nonce), now, maxAgeMs) || !secureCompare(signature, expected)) throw callbackRejected();
}

/** The documents mention seconds, milliseconds and microseconds, distinguished by the number of digits. NaN is never recent. */
function toMs(nonce: string): number {
  const digitsPastSecond = nonce.length - 10;
  return [0, 3, 6].includes(digitsPastSecond) ? Number(nonce) * 10 ** (3 - digitsPastSecond) : Number.NaN;
}
