import { createHmac } from "node:crypto";
import { minuteMs } from "#lib/duration.ts";
import { env, previousPurposeKey, purposeKey } from "#lib/env.ts";
import { secureCompare } from "#lib/providers/signature.ts";

/** The request header with the token of svc doctor. */
export const arrivalTokenHeader = "x-svc-doctor";
/** The response header that says how its request arrived. */
export const arrivalHeader = "x-svc-arrival";

const purpose = "svc doctor";
const tokenMs = minuteMs;

/** What a request looked like after all proxies. */
export type Arrival = {
  host: string;
  /** X-Forwarded-Proto; null without the header. */
  forwardedProtocol: string | null;
  /** How many addresses X-Forwarded-For has. */
  forwardedAddresses: number;
  /** The client's address, as everything in Slipway sees it. */
  address: string;
  /** SVC_TRUSTED_PROXIES of the server. */
  trustedProxies: number;
};

type Headers = Record<string, string | string[] | undefined>;

/** With it, anyone who has SVC_SECRET can see for a minute how their request arrives. */
export function createArrivalToken(nowMs: number): string {
  const expires = String(nowMs + tokenMs);
  return `${expires}.${sign(purposeKey(purpose), expires)}`;
}

/** The response header for a request with a valid token. Others get none. */
export function describeArrival(headers: Headers, address: string, nowMs: number): Record<string, string> {
  if (!isValid(headers[arrivalTokenHeader], nowMs)) return {};
  const forwardedFor = headers["x-forwarded-for"];
  const arrival: Arrival = {
    host: String(headers.host),
    forwardedProtocol: headers["x-forwarded-proto"]?.toString() ?? null,
    forwardedAddresses: forwardedFor === undefined ? 0 : String(forwardedFor).split(",").length,
    address,
    trustedProxies: env().trustedProxies,
  };
  return { [arrivalHeader]: JSON.stringify(arrival) };
}

function isValid(token: string | string[] | undefined, nowMs: number): boolean {
  const [, expires = "", signature = ""] = /^(\d{13})\.(\w{64})$/.exec(String(token)) ?? [];
  const leftMs = Number(expires) - nowMs;
  if (!(leftMs > 0 && leftMs <= tokenMs)) return false;
  return [purposeKey(purpose), previousPurposeKey(purpose)].some(
    (key) => key && secureCompare(signature, sign(key, expires)),
  );
}

const sign = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("hex");
