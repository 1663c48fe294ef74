/** Decodes an address. Returns null if it is malformed. */
export function decode(decoder: (text: string) => Uint8Array, address: string): Uint8Array | null {
  try {
    return decoder(address);
  } catch {
    return null;
  }
}

/** CRC-16/XMODEM, the checksum of Stellar and TON addresses. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}
