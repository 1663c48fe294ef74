import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** What counts as one client: an IPv4 address, or a /64 of IPv6, in which a single subscriber has all addresses. */
export const limitKey = (address: string): string => networkOf(address, 64) ?? address;

/** The /48 of an IPv6 address, the most that a site usually gets. Null for IPv4. */
export const siteKey = (address: string): string | null => networkOf(address, 48);

/** What one organization usually has: the /24 of an IPv4 address, or the /48 of IPv6. */
export function networkKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv6") return networkOf(address, 48) ?? address;
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`)}/24`;
}

function networkOf(address: string, bits: number): string | null {
  if (isIPv4(address) || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return null;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)}/${bits}`;
}
