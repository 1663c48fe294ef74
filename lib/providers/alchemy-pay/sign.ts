import { callbackRefused } from "#lib/providers/callback.ts";
import type { Callback, Side } from "#lib/providers/provider.ts";
import { hmac, secureCompare } from "#lib/providers/signature.ts";
import { canonical, parseExactly } from "./canonical.ts";

type Request = {
  /** Milliseconds, 13 digits. */
  timestamp: string;
  method: string;
  /** Path with its query in order, as it is sent. */
  path: string;
  /** The very text that is sent; "" for none. */
  body: string;
};

const base64 = (key: string, message: string) =>
  hmac({ algorithm: "sha256", key, message: [message], encoding: "base64" });

/** Alchemy Pay answers 81003 when the bytes that arrive are not the signed ones. */
export const signRequest = (secret: string, { timestamp, method, path, body }: Request): string =>
  base64(secret, timestamp + method + path + body);

/** "?b=2&a=1" is "?a=1&b=2": only values that need no escape. */
export function sortedQuery(query: Record<string, string>): string {
  const pairs = inOrder(query);
  return pairs.length === 0 ? "" : `?${pairs.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

const inOrder = (values: Record<string, string>) =>
  Object.entries(values)
    .filter(([, value]) => value !== "")
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Only in what is signed: the page itself lies at the root. */
const signedPath: Record<Side, string> = { BUY: "/index/rampPageBuy", SELL: "/index/rampPageSell" };

/** Signs the parameters of a checkout page as they are, before they are escaped for the address. */
export const signPage = (secret: string, side: Side, timestamp: string, parameters: Record<string, string>): string =>
  base64(secret, `${timestamp}GET${signedPath[side]}${sortedQuery({ ...parameters, timestamp })}`);

const toleranceMs = 5 * 60_000;

/** Throws unless the body's `newSignature` is theirs, for this very address, and the header `timestamp` is fresh. */
export function assertSigned({ method, path, headers, body }: Callback, secret: string, now: Date): void {
  const { timestamp = "" } = headers;
  const isFresh = /^\d{13}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp)) <= toleranceMs;
  const { newSignature, signature: _deprecated, ...signed } = parseExactly(body.toString("utf8")) ?? {};
  // An address without a query may come with its bare question mark.
  const asked = timestamp + method + path.replace(/\?$/, "");
  const expected = secret === "" ? "" : base64(secret, asked + canonical(signed));
  if (!isFresh || typeof newSignature !== "string" || !secureCompare(newSignature, expected)) throw callbackRefused();
}
