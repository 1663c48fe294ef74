/** What Alchemy Pay signs: requests, the query of its page, and callbacks. Always base64 of HMAC-SHA256. */
import { createHmac } from "node:crypto";
import { jsonNumber } from "#simulator/json-number.ts";
import type { Asked } from "#simulator/provider.ts";

const hmac = (secret: string, message: string): string => createHmac("sha256", secret).update(message).digest("base64");

/** The JSON with its keys in order, nothing empty and no spaces; null where the text is no JSON object. */
function inOrder(text: string, without: readonly string[] = []): string | null {
  const read = parse(text);
  if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
  return JSON.stringify(tidy(Object.fromEntries(Object.entries(read).filter(([key]) => !without.includes(key)))));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, context?: { source?: string }) =>
      typeof value === "number" ? jsonNumber(context?.source ?? String(value)) : value,
    );
  } catch {
    return null;
  }
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null || "rawJSON" in value) return value;
  const pairs = Object.entries(value)
    .filter(([, one]) => one !== null && one !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([key, one]) => [key, tidy(one)]));
}

/** Over the bytes that came: who signs one order of keys and sends another is refused. */
export function isRequestSigned(secret: string, { method, path, search, headers, body }: Asked): boolean {
  const query = sorted(search.slice(1).split("&"));
  const message = `${headers.timestamp}${method}${path}${query === "" ? "" : `?${query}`}${body}`;
  return headers.sign === hmac(secret, message) && (body === "" || body === inOrder(body));
}

export function isPageSigned(secret: string, side: "BUY" | "SELL", query: URLSearchParams): boolean {
  const values = [...query].flatMap(([name, value]) => (name === "sign" ? [] : [`${name}=${value}`]));
  const path = side === "BUY" ? "/index/rampPageBuy" : "/index/rampPageSell";
  return query.get("sign") === hmac(secret, `${query.get("timestamp")}GET${path}?${sorted(values)}`);
}

const sorted = (pairs: string[]): string =>
  pairs
    .filter((pair) => pair !== "" && !pair.endsWith("="))
    .sort()
    .join("&");

/** The callback's body with its `newSignature`; as it is where it is no JSON. */
export function signCallback(secret: string, timestamp: string, path: string, body: string): string {
  const content = inOrder(body, ["signature", "newSignature"]);
  if (content === null) return body;
  return JSON.stringify({ ...JSON.parse(body), newSignature: hmac(secret, `${timestamp}POST${path}${content}`) });
}
