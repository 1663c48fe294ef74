import ipaddr from "ipaddr.js";

/** Whether a webhook may be sent to this IP address: public unicast, or within one of the operator's own networks. */
export function isAllowedAddress(address: string, allowedCidrs: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Only four plain numbers: "127.1" and "0x7f.1" are addresses to some readers and names to others.
  if (!address.includes(":") && !ipaddr.IPv4.isValidFourPartDecimal(address)) return false;
  const parsed = ipaddr.process(address);
  const isOwn = allowedCidrs.some((cidr) => {
    const network = ipaddr.parseCIDR(cidr);
    return network[0].kind() === parsed.kind() && parsed.match(network);
  });
  return isOwn || isPublic(parsed);
}

// IPv6 hands out public addresses within 2000::/3 only; whatever embeds an IPv4 address lies outside or has a range of its own.
const globalUnicast = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}
