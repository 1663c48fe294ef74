import ipaddr from "ipaddr.js";

/** Whether a webhook may be sent to this IP address: public unicast, or within a network allowed by the operator. */
export function isAllowedAddress(address: string, allowedCidrs: readonly string[]): boolean {
  if (!isPlain(address)) return false;
  const parsed = ipaddr.process(address);
  const isOwn = allowedCidrs.some((cidr) => {
    const network = ipaddr.parseCIDR(cidr);
    return network[0].kind() === parsed.kind() && parsed.match(network);
  });
  return isOwn || isPublic(parsed);
}

/** Whether all parsers agree on the address. "127.1" and "0x7f.1" are names to some, and "::8.8.8.8" differs too. */
function isPlain(address: string): boolean {
  if (!address.includes(":")) return ipaddr.IPv4.isValidFourPartDecimal(address);
  const isMixed = address.includes(".") && !address.toLowerCase().startsWith("::ffff:");
  return !isMixed && !address.includes("%") && ipaddr.IPv6.isValid(address);
}

// A public address, but of a service inside the virtual network of every machine on Azure.
const azureHost = "168.63.129.16";

// Public IPv6 addresses are all within 2000::/3. Addresses that embed IPv4 are outside or in separate ranges.
const globalUnicast = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== "unicast" || address.toString() === azureHost) return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}
