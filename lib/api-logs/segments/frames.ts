import { crc32 } from "node:zlib";

const headBytes = 8;

/** What is written at once: the length of the text in bytes and its CRC-32, and then the text. */
export function toFrame(text: string): Buffer {
  const frame = Buffer.allocUnsafe(headBytes + Buffer.byteLength(text));
  frame.write(text, headBytes);
  const content = frame.subarray(headBytes);
  frame.writeUInt32LE(content.length, 0);
  frame.writeUInt32LE(crc32(content), 4);
  return frame;
}

/** The texts of all complete frames. What a crash or a full disk left after them wasn't acknowledged, and is counted as dropped. */
export function readFrames(bytes: Buffer): { texts: Buffer[]; droppedBytes: number } {
  const texts: Buffer[] = [];
  let place = 0;
  while (place + headBytes <= bytes.length) {
    const start = place + headBytes;
    const length = bytes.readUInt32LE(place);
    const end = start + length;
    // A file system can leave zeros, whose checksum would be right.
    if (length === 0 || end > bytes.length) break;
    const content = bytes.subarray(start, end);
    if (crc32(content) !== bytes.readUInt32LE(place + 4)) break;
    texts.push(content);
    place = end;
  }
  return { texts, droppedBytes: bytes.length - place };
}
