import { createHash } from "node:crypto";
import { invalidField } from "#lib/errors.ts";
import { logoHeight, logoLimits } from "./brand-contract.ts";
import { type Bitmap, decodePng, encodePng, PngError } from "./png.ts";

/** A logo as stored: a PNG of at most 96 pixels in height, without metadata. */
export type Logo = { png: Buffer; hash: string; width: number };

const storedHeight = 3 * logoHeight;
const storedBytesMax = 24 * 1024;
/** No wider than the checkout. */
const widthMax = 388;

const faults: Record<PngError["reason"], string> = {
  not_png: "Upload a PNG. Other formats, such as SVG and JPEG, aren't supported.",
  too_large: `Upload a PNG of at most ${logoLimits.width} × ${logoLimits.height} pixels`,
  interlaced: "Save the PNG without interlacing and upload it again",
  damaged: "This PNG is damaged. Export it again.",
};

/** Decodes an uploaded PNG in Base64 and encodes it again, smaller. Throws validation_failed for the field `field`. */
export function readLogo(base64: string, field: string): Logo {
  const refuse = (message: string) => invalidField(field, "invalid_format", message);
  const file = Buffer.from(base64, "base64");
  if (file.length > logoLimits.bytes) throw refuse(`Upload a file of at most ${logoLimits.bytes / 1024} kB`);
  const png = encodePng(shrink(decode(file, refuse), storedHeight));
  if (png.length > storedBytesMax) {
    const size = `Its PNG has ${Math.ceil(png.length / 1024)} kB at a height of ${storedHeight} pixels`;
    throw refuse(
      `This image is too detailed for a logo. ${size}, and at most ${storedBytesMax / 1024} kB are possible.`,
    );
  }
  return { png, hash: createHash("sha256").update(png).digest("hex"), width: widthOf(png) };
}

function decode(file: Buffer, refuse: (message: string) => Error): Bitmap {
  try {
    return decodePng(file, logoLimits);
  } catch (error) {
    if (error instanceof PngError) throw refuse(faults[error.reason]);
    throw error;
  }
}

/** At `logoHeight`, from the header of the PNG. */
const widthOf = (png: Buffer) =>
  Math.min(widthMax, Math.max(1, Math.round((png.readUInt32BE(16) * logoHeight) / png.readUInt32BE(20))));

/** At most this high: each pixel is the average of those it covers, in proportion to their opacity. */
function shrink(bitmap: Bitmap, heightMax: number): Bitmap {
  if (bitmap.height <= heightMax) return bitmap;
  const size = { width: Math.max(1, Math.round((bitmap.width * heightMax) / bitmap.height)), height: heightMax };
  const pixels = Buffer.alloc(size.width * size.height * 4);
  for (let row = 0; row < size.height; row += 1)
    for (let column = 0; column < size.width; column += 1)
      pixels.set(averageAt(bitmap, size, { row, column }), (row * size.width + column) * 4);
  return { ...size, pixels };
}

type Size = { width: number; height: number };

function averageAt({ width, height, pixels }: Bitmap, to: Size, { row, column }: { row: number; column: number }) {
  const sums = [0, 0, 0, 0];
  let area = 0;
  for (const [y, rowShare] of covered(row, to.height, height))
    for (const [x, columnShare] of covered(column, to.width, width)) {
      const at = (y * width + x) * 4;
      const share = rowShare * columnShare;
      const opacity = (pixels[at + 3] ?? 0) * share;
      for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0) * opacity;
      sums[3] = (sums[3] ?? 0) + opacity;
      area += share;
    }
  const [red = 0, green = 0, blue = 0, opacity = 0] = sums;
  if (opacity === 0) return [0, 0, 0, 0];
  return [...[red, green, blue].map((sum) => Math.round(sum / opacity)), Math.round(opacity / area)];
}

/** The lines that the line at `place` covers, of which it has which share. */
function covered(place: number, to: number, from: number): [line: number, share: number][] {
  const [start, end] = [(place * from) / to, ((place + 1) * from) / to];
  const found: [number, number][] = [];
  for (let line = Math.floor(start); line < Math.min(from, end); line += 1) {
    const share = Math.min(line + 1, end) - Math.max(line, start);
    if (share > 0) found.push([line, share]);
  }
  return found;
}
