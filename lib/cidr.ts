import ipaddr from "ipaddr.js";

/** Whether this is an IPv4 or IPv6 network. Host bits and unusual spellings are rejected, so that a list is unambiguous. */
export function isCidr(text: string): boolean {
  const match = /^([0-9a-f.:]{2,45})\/(0|[1-9]\d{0,2})$/.exec(text);
  if (!match?.[1]) return false;
  const bytes = match[1].includes(":") ? ipv6Bytes(match[1]) : ipv4Bytes(match[1]);
  const bits = Number(match[2]);
  return bytes !== null && bits <= bytes.length * 8 && bytes.every((byte, index) => hostPart(byte, index, bits) === 0);
}

/** Whether one of the networks contains this IP address. An IPv4 address can be mapped to IPv6; otherwise, networks only contain
 * addresses of the same version, so "::/0" contains no IPv4 address. */
export function isInNetworks(address: string, cidrs: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return cidrs.some((cidr) => {
    const [network, bits] = parseNetwork(cidr);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}

function parseNetwork(cidr: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [network.toIPv4Address(), bits - 96] : [network, bits];
}

/** The bits of this byte after the first `bits` of the address. */
const hostPart = (byte: number, index: number, bits: number) =>
  byte & (0xff >> Math.min(8, Math.max(0, bits - index * 8)));

function ipv4Bytes(text: string): number[] | null {
  const parts = text.split(".");
  const isWhole = parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
  return isWhole ? parts.map(Number) : null;
}

function ipv6Bytes(text: string): number[] | null {
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return null;
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const [left, right] = [groups(head), groups(tail)];
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const all = [...left, ...Array.from({ length: missing }, () => "0"), ...right];
  if (!all.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return all.flatMap((group) => {
    const number = Number.parseInt(group, 16);
    return [number >> 8, number & 0xff];
  });
}
