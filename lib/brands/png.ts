import { crc32, deflateSync, inflateSync } from "node:zlib";

/** Four bytes for each pixel: red, green, blue, and opacity. */
export type Bitmap = { width: number; height: number; pixels: Buffer };

/** Why a file can't be decoded. */
export class PngError extends Error {
  readonly reason: "not_png" | "too_large" | "interlaced" | "damaged";

  constructor(reason: PngError["reason"], cause?: unknown) {
    super(`PNG ${reason}`, { cause });
    this.name = "PngError";
    this.reason = reason;
  }
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const colorTypes: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

type Header = { width: number; height: number; depth: number; type: number; channels: number };

/** The first image of the file, without its metadata. Allocates no more than an image of `max` needs, whatever the file says:
 * the header is checked first, and decompression ends at the size that follows from it. Throws PngError. */
export function decodePng(file: Buffer, max: { width: number; height: number }): Bitmap {
  if (!file.subarray(0, signature.length).equals(signature)) throw new PngError("not_png");
  const chunks = readChunks(file);
  const header = readHeader(chunks.get("IHDR")?.[0], max);
  const bytesPerLine = Math.ceil((header.width * header.channels * header.depth) / 8);
  const lines = unfilter(inflate(chunks.get("IDAT") ?? [], (bytesPerLine + 1) * header.height), header, bytesPerLine);
  return toBitmap(lines, header, { palette: chunks.get("PLTE")?.[0], opacity: chunks.get("tRNS")?.[0] });
}

/** The chunks that matter for the pixels, by type. */
function readChunks(file: Buffer): Map<string, Buffer[]> {
  const found = new Map<string, Buffer[]>(["IHDR", "PLTE", "tRNS", "IDAT"].map((type) => [type, []]));
  for (let at = signature.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    if (type === "IEND") return found;
    if (at + 12 + length > file.length) break;
    found.get(type)?.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  throw new PngError("damaged");
}

function readHeader(chunk: Buffer | undefined, max: { width: number; height: number }): Header {
  if (chunk?.length !== 13) throw new PngError("damaged");
  const [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)];
  const [depth = 0, type = 0, compression, filter, interlace] = chunk.subarray(8);
  const known = colorTypes[type];
  if (width === 0 || height === 0 || !known?.depths.includes(depth) || compression !== 0 || filter !== 0)
    throw new PngError("damaged");
  if (width > max.width || height > max.height) throw new PngError("too_large");
  if (interlace !== 0) throw new PngError("interlaced");
  return { width, height, depth, type, channels: known.channels };
}

function inflate(parts: readonly Buffer[], size: number): Buffer {
  try {
    const data = inflateSync(Buffer.concat(parts), { maxOutputLength: size });
    if (data.length === size) return data;
  } catch (error) {
    throw new PngError("damaged", error);
  }
  throw new PngError("damaged");
}

/** Reverses the filters in place. */
function unfilter(data: Buffer, { depth, channels, height }: Header, bytesPerLine: number): Buffer[] {
  const step = Math.ceil((depth * channels) / 8);
  const lines: Buffer[] = [];
  for (let row = 0; row < height; row += 1) {
    const start = row * (bytesPerLine + 1);
    const predict = predictors[data[start] ?? 0];
    if (!predict) throw new PngError("damaged");
    const line = data.subarray(start + 1, start + 1 + bytesPerLine);
    addPredicted(line, lines[row - 1] ?? Buffer.alloc(bytesPerLine), { predict, step });
    lines.push(line);
  }
  return lines;
}

function addPredicted(line: Buffer, above: Buffer, { predict, step }: { predict: Predict; step: number }): void {
  for (let at = 0; at < line.length; at += 1) {
    const [left, corner] = at < step ? [0, 0] : [line[at - step] ?? 0, above[at - step] ?? 0];
    line[at] = (line[at] ?? 0) + predict(left, above[at] ?? 0, corner);
  }
}

type Predict = (left: number, above: number, corner: number) => number;

const predictors: readonly Predict[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => {
    const guess = left + above - corner;
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
    if (a <= b && a <= c) return left;
    return b <= c ? above : corner;
  },
];

type Extras = { palette: Buffer | undefined; opacity: Buffer | undefined };

function toBitmap(lines: readonly Buffer[], header: Header, extras: Extras): Bitmap {
  const { width, height, depth, channels } = header;
  const pixels = Buffer.alloc(width * height * 4);
  const colorOf = header.type === 3 ? paletteColors(extras) : directColors(header, extras.opacity);
  const samples: number[] = [];
  for (const [row, line] of lines.entries())
    for (let column = 0; column < width; column += 1) {
      for (let channel = 0; channel < channels; channel += 1)
        samples[channel] = sampleAt(line, column * channels + channel, depth);
      pixels.set(colorOf(samples), (row * width + column) * 4);
    }
  return { width, height, pixels };
}

function sampleAt(line: Buffer, place: number, depth: number): number {
  if (depth === 8) return line[place] ?? 0;
  if (depth === 16) return line.readUInt16BE(place * 2);
  const bit = place * depth;
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

type ColorOf = (samples: readonly number[]) => readonly number[];

function paletteColors({ palette, opacity }: Extras): ColorOf {
  if (!palette || palette.length % 3 !== 0) throw new PngError("damaged");
  return ([index = 0]) => {
    if (index * 3 >= palette.length) throw new PngError("damaged");
    return [...palette.subarray(index * 3, index * 3 + 3), opacity?.[index] ?? 255];
  };
}

/** `opacity` holds the one color that is transparent. */
function directColors({ type, depth, channels }: Header, opacity: Buffer | undefined): ColorOf {
  const toByte = (sample = 0) => Math.round((sample * 255) / (2 ** depth - 1));
  const clear = opacity?.length === channels * 2 ? samplesOf(opacity) : null;
  const isGray = channels < 3;
  return (samples) => {
    const [first, second, third] = samples;
    const colors = isGray ? [first, first, first] : [first, second, third];
    const isClear = clear?.every((sample, place) => sample === samples[place]) ?? false;
    const alpha = type >= 4 ? toByte(samples[channels - 1]) : 255;
    return [...colors.map(toByte), isClear ? 0 : alpha];
  };
}

const samplesOf = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 2 }, (_, place) => bytes.readUInt16BE(place * 2));

/** As a PNG without metadata, with the filter that compresses it best. */
export function encodePng({ width, height, pixels }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const versions = predictors.map((_, filter) => deflateSync(filtered(pixels, width * 4, filter), { level: 9 }));
  const data = versions.reduce((best, one) => (one.length < best.length ? one : best));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function filtered(pixels: Buffer, bytesPerLine: number, filter: number): Buffer {
  const predict = predictors[filter] ?? (() => 0);
  const lines = pixels.length / bytesPerLine;
  const data = Buffer.alloc((bytesPerLine + 1) * lines, filter);
  for (let at = 0; at < pixels.length; at += 1) {
    const column = at % bytesPerLine;
    const above = pixels[at - bytesPerLine] ?? 0;
    const [left, corner] = column < 4 ? [0, 0] : [pixels[at - 4] ?? 0, pixels[at - bytesPerLine - 4] ?? 0];
    data[at + Math.floor(at / bytesPerLine) + 1] = (pixels[at] ?? 0) - predict(left, above, corner);
  }
  return data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
