import { isIP } from "node:net";

/** The address a request came from. With proxies in front, the one that the outermost trusted proxy saw: counted from the
 * right of X-Forwarded-For, since everything further left is the client's own claim. */
export function clientAddress(
  forwardedFor: string | string[] | undefined,
  socketAddress: string,
  trustedProxies: number,
): string {
  const own = normalise(socketAddress);
  if (trustedProxies === 0 || forwardedFor === undefined) return own;
  const hops = String(forwardedFor)
    .split(",")
    .map((hop) => normalise(hop.trim()));
  const seen = hops.at(-trustedProxies) ?? "";
  return isIP(seen) ? seen : own;
}

/** An IPv4 address that came over an IPv6 socket is the IPv4 address. */
const normalise = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");
