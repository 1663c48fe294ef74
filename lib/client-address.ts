import { isIP } from "node:net";

/** The IP address of the client. Behind proxies, the address that the outermost trusted proxy saw, counted from the right of
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

/** Unwraps IPv4 addresses of IPv6 sockets, and removes the port that some proxies add. */
const normalize = (address: string) =>
  address
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(?=\d+\.)/i, "");
