const form = /^[A-Za-z0-9_-]{48}$|^[A-Za-z0-9+/]{48}$/;
const mainnetFlags = [0x11, 0x51];
// The basechain, and the masterchain (-1).
const workchains = [0x00, 0xff];

/** The user-friendly form: flags, workchain, 32 bytes, CRC-16/XMODEM over the 34 before it. */
export function isTonAddress(address: string): boolean {
  if (!form.test(address)) return false;
  const bytes = Buffer.from(address, "base64");
  return (
    bytes.length === 36 &&
    mainnetFlags.includes(bytes.readUInt8(0)) &&
    workchains.includes(bytes.readUInt8(1)) &&
    crc16(bytes.subarray(0, 34)) === bytes.readUInt16BE(34)
  );
}

function crc16(bytes: Uint8Array): number {
  let rest = 0;
  for (const byte of bytes) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x8000 ? ((rest << 1) ^ 0x1021) & 0xffff : (rest << 1) & 0xffff;
  }
  return rest;
}
