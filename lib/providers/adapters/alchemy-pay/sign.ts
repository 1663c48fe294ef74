import { callbackRejected } from "#lib/providers/callback.ts";
import type { Callback, Side } from "#lib/providers/provider.ts";
import { hmac, secureCompare } from "#lib/providers/signature.ts";
import { canonical, parseExactly } from "./canonical.ts";

type Request = {
  /** Unix time in milliseconds, 13 digits. */
  timestamp: string;
  method: string;
  /** The path with its sorted query, as sent. */
  path: string;
  /** The exact body text, or "" without a body. */
  body: string;
};

const base64 = (key: string, message: string) =>
  hmac({ algorithm: "sha256", key, message: [message], encoding: "base64" });

/** Alchemy Pay responds with 81003 when the received bytes differ from the signed ones. */
export const signRequest = (secret: string, { timestamp, method, path, body }: Request): string =>
  base64(secret, timestamp + method + path + body);

/** Sorts "?b=2&a=1" to "?a=1&b=2". Values must need no escaping. */
export function sortedQuery(query: Record<string, string>): string {
  const pairs = inOrder(query);
  return pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

const inOrder = (values: Record<string, string>) =>
  Object.entries(values)
    .filter(([, value]) => value !== "")
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Only part of the signed text; the page itself is at the root. */
const signedPath: Record<Side, string> = { BUY: "/index/rampPageBuy", SELL: "/index/rampPageSell" };

/** Signs the parameters of a checkout page before URL encoding. */
export const signPage = (secret: string, side: Side, timestamp: string, parameters: Record<string, string>): string =>
  base64(secret, `${timestamp}GET${signedPath[side]}${sortedQuery({ ...parameters, timestamp })}`);

const toleranceMs = 5 * 60_000;

/** Throws unless the body's `newSignature` is valid for this URL and the `timestamp` header is recent. */
export function assertSigned({ method, path, headers, body }: Callback, secret: string, now: Date): void {
  const { timestamp = "" } = headers;
  const isRecent = /^\d{13}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp)) <= toleranceMs;
  const { newSignature, signature: _deprecated, ...signed } = parseExactly(body.toString("utf8")) ?? {};
  // A URL without a query may end with a question mark.
  const asked = timestamp + method + path.replace(/\?$/, "");
  const expected = secret === "" ? "" : base64(secret, asked + canonical(signed));
  if (!isRecent || typeof newSignature !== "string" || !secureCompare(newSignature, expected)) throw callbackRejected();
}
