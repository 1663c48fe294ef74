import { isIP, isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** The IP address of the client, in the one spelling that is hashed for providers. Behind proxies, the address that the outermost trusted proxy saw, counted from the right of
 * X-Forwarded-For: everything further left is sent by the client. */
export function clientAddress(
  forwardedFor: string | string[] | undefined,
  socketAddress: string,
  trustedProxies: number,
): string {
  const own = normalize(socketAddress);
  if (trustedProxies === 0 || forwardedFor === undefined) return own;
  const hops = String(forwardedFor)
    .split(",")
    .map((hop) => normalize(hop.trim()));
  const seen = hops.at(-trustedProxies) ?? "";
  return isIP(seen) ? seen : own;
}

/** Set by server.ts, which drops any value the client sent. */
export const extraProxyHeader = "x-svc-extra-proxies";

/** How many more addresses X-Forwarded-For has than there are trusted proxies. */
export const extraProxyCount = (forwardedFor: string | string[] | undefined, trustedProxies: number): number =>
  forwardedFor === undefined ? 0 : Math.max(0, String(forwardedFor).split(",").length - trustedProxies);

/** Removes the port that some proxies add, unwraps IPv4 addresses mapped to IPv6, and compresses IPv6 (RFC 5952). */
function normalize(address: string): string {
  if (isIPv4(address)) return address;
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, "$1").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  return isIP(bare) ? ipaddr.process(bare).toString() : bare;
}
