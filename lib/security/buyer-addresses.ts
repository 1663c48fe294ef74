import ipaddr from "ipaddr.js";
import { currentMs } from "#lib/clock.ts";
import { dayMs, minuteMs } from "#lib/duration.ts";
import { env } from "#lib/env.ts";
import { limitKey } from "#lib/limit-key.ts";
import { log } from "#lib/log.ts";
import { isLocalHost } from "#lib/own-host.ts";
import { selectSecurityEventsForOperator } from "#lib/security/queries.ts";
import { type AddressProblem, addressText } from "./contract.ts";
import { addEvent } from "./count-event.ts";

type Buyer = {
  address: string;
  /** The request passed more proxies than are trusted. */
  hasExtraProxy: boolean;
  atMs: number;
};

/** A buyer who continues to the provider. */
type BuyerRequest = { host: string; token: string } & Omit<Buyer, "atMs">;

const action = "buyer_address.wrong";
// The latest buyers of this process, by the token of their transaction.
const recentMax = 50;
const recentMs = dayMs;
const recent = new Map<string, Buyer>();
const logged = new Set<AddressProblem>();

const minimum = { extraProxy: 3, same: 50 };

/** Why these can't be the buyers' own addresses; null if they can. */
export function findAddressProblem(buyers: readonly Pick<Buyer, "address" | "hasExtraProxy">[]): AddressProblem | null {
  const share = (count: number) => count / buyers.length;
  const isPrivate = buyers.filter(({ address }) => !isPublic(address)).length;
  if (share(isPrivate) >= 0.5) return "private_address";
  // A single buyer may use a private proxy, or send the header without one.
  const forwarded = buyers.filter(({ hasExtraProxy }) => hasExtraProxy).length;
  if (forwarded >= minimum.extraProxy && share(forwarded) >= 0.5) return "untrusted_proxy";
  const clients = Map.groupBy(buyers, ({ address }) => limitKey(address)).values();
  const largest = Math.max(0, ...clients.map(({ length }) => length));
  return buyers.length >= minimum.same && share(largest) >= 0.95 ? "same_address" : null;
}

const privateRanges = ["private", "loopback", "linkLocal", "uniqueLocal", "carrierGradeNat", "unspecified"];
const isPublic = (address: string) =>
  ipaddr.isValid(address) && !privateRanges.includes(ipaddr.process(address).range());

/** Notes the address that a buyer appears to have, in memory, and counts a security event while the latest ones can't be the
 * buyers' own. Not in demo mode, nor on the machine that Slipway runs on: there, no proxy is missing. */
export function noteBuyer({ host, token, ...buyer }: BuyerRequest): void {
  if (env().isSimulated || isLocalHost(host)) return;
  const nowMs = currentMs();
  recent.delete(token);
  recent.set(token, { ...buyer, atMs: nowMs });
  for (const [other, { atMs }] of recent) {
    if (recent.size > recentMax || nowMs - atMs > recentMs) recent.delete(other);
  }
  const problem = findAddressProblem([...recent.values()]);
  if (problem) countProblem(problem, nowMs);
}

function countProblem(problem: AddressProblem, nowMs: number): void {
  const now = new Date(nowMs);
  const at = new Date(nowMs - (nowMs % minuteMs));
  // Without addresses: they are the buyers', and would only show the proxy.
  const nobody = { subject: "", address: "", partnerId: null, environment: null };
  addEvent({ at, action, reason: problem, ...nobody, count: 1, firstAt: now, lastAt: now });
  if (logged.has(problem)) return;
  logged.add(problem);
  log.warn("buyers' addresses are not their own", { reason: problem, setting: "SVC_TRUSTED_PROXIES" });
}

/** The latest problem of the last 24 hours, seen by any process. */
export async function readAddressProblem(now: Date): Promise<AddressProblem | null> {
  const from = new Date(now.getTime() - dayMs);
  const [event] = await selectSecurityEventsForOperator({ action, from, limit: 1 });
  return event ? (event.reason as AddressProblem) : null;
}

/** Forgets the noted buyers. For tests. */
export function clearBuyerAddresses(): void {
  recent.clear();
  logged.clear();
}

/** What is wrong with SVC_TRUSTED_PROXIES, as far as the settings show it. */
export function findProxyProblem(): string | null {
  const { trustedProxies, baseUrls } = env();
  const isHttps = Object.values(baseUrls).some((url) => url?.startsWith("https:"));
  return isHttps && trustedProxies === 0 ? addressText.no_proxy_trusted : null;
}
