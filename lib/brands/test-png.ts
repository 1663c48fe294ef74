import { crc32, deflateSync } from "node:zlib";
import { type Bitmap, encodePng } from "./png.ts";

type Image = {
  width: number;
  height: number;
  depth: number;
  /** 0 gray, 2 RGB, 3 palette, 4 gray with opacity, 6 RGB with opacity. */
  type: number;
  interlace?: number;
  /** Chunks before the pixels. */
  extra?: [type: string, data: Buffer][];
};

export const chunkOf = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

export const pngSignature: Buffer = Buffer.from("89504e470d0a1a0a", "hex");

/** A PNG from its lines, each with the byte of its filter in front. */
export function pngOf({ width, height, depth, type, interlace = 0, extra = [] }: Image, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  return Buffer.concat([
    pngSignature,
    chunkOf("IHDR", header),
    ...extra.map(([name, data]) => chunkOf(name, data)),
    chunkOf("IDAT", deflateSync(lines)),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
}

type Pixel = readonly [red: number, green: number, blue: number, opacity: number];

/** A bitmap from the color of each pixel. */
export function bitmapOf(width: number, height: number, colorAt: (x: number, y: number) => Pixel): Bitmap {
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) pixels.set(colorAt(x, y), (y * width + x) * 4);
  return { width, height, pixels };
}

/** A logo as a form sends it. Each color makes another one. */
export const testLogo = (color: Pixel = [10, 107, 99, 255], width = 120, height = 40): string =>
  encodePng(bitmapOf(width, height, () => color)).toString("base64");
