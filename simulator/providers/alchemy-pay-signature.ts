/** Alchemy Pay signs requests, the query of its page, and callbacks: always HMAC-SHA256 in base64. */
import { createHmac } from "node:crypto";
import { jsonNumber } from "#simulator/format.ts";
import type { ApiRequest } from "#simulator/provider.ts";

const hmac = (secret: string, message: string): string => createHmac("sha256", secret).update(message).digest("base64");

/** The JSON with sorted keys, without empty values and spaces. Null if the text is not a JSON object. */
function canonicalJson(text: string, without: readonly string[] = []): string | null {
  const json = parse(text);
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  return JSON.stringify(canonical(Object.fromEntries(Object.entries(json).filter(([key]) => !without.includes(key)))));
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

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null || "rawJSON" in value) return value;
  const pairs = Object.entries(value)
    .filter(([, one]) => one !== null && one !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([key, one]) => [key, canonical(one)]));
}

/** Over the raw bytes, so the body must be sent in canonical form. */
export function isRequestSigned(secret: string, { method, path, search, headers, body }: ApiRequest): boolean {
  const query = sorted(search.slice(1).split("&"));
  const message = `${headers.timestamp}${method}${path}${query === "" ? "" : `?${query}`}${body}`;
  return headers.sign === hmac(secret, message) && (body === "" || body === canonicalJson(body));
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

/** Adds `newSignature` to the body; leaves a body that is not JSON unchanged. */
export function signCallback(secret: string, timestamp: string, path: string, body: string): string {
  const content = canonicalJson(body, ["signature", "newSignature"]);
  if (content === null) return body;
  return JSON.stringify({ ...JSON.parse(body), newSignature: hmac(secret, `${timestamp}POST${path}${content}`) });
}
