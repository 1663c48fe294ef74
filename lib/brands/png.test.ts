import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { decodePng, encodePng } from "./png.ts";
import { bitmapOf, chunkOf, pngOf, pngSignature } from "./test-png.ts";

const max = { width: 1_200, height: 600 };
const pixelsOf = (file: Buffer) => [...decodePng(file, max).pixels];
const gray = (...values: number[]) => values.flatMap((value) => [value, value, value, 255]);
const red = [255, 0, 0];
const green = [0, 128, 0];

it("decodes what it encodes, for every image", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 1, max: 24 }),
      fc.uint8Array({ minLength: 24 * 24 * 4, maxLength: 24 * 24 * 4 }),
      (width, height, bytes) => {
        const bitmap = { width, height, pixels: Buffer.from(bytes.subarray(0, width * height * 4)) };
        expect(decodePng(encodePng(bitmap), max)).toEqual(bitmap);
      },
    ),
  );
});

it.each([
  [1, [0b1010_0000], [255, 0, 255]],
  [2, [0b0001_1000], [0, 85, 170]],
  [4, [0x0f, 0x80], [0, 255, 136]],
  [8, [0, 255, 128], [0, 255, 128]],
  [16, [0, 0, 255, 255, 128, 0], [0, 255, 128]],
])("decodes gray of %i bits", (depth, bytes, values) => {
  const file = pngOf({ width: 3, height: 1, depth, type: 0 }, Buffer.from([0, ...bytes]));
  expect(pixelsOf(file)).toEqual(gray(...values));
});

it.each([
  [1, [0b0100_0000]],
  [2, [0b0001_0000]],
  [4, [0x01]],
  [8, [0, 1]],
])("decodes palettes of %i bits, with the opacity of their first colors", (depth, bytes) => {
  const extra: [string, Buffer][] = [
    ["PLTE", Buffer.from([...red, ...green])],
    ["tRNS", Buffer.from([64])],
  ];
  const file = pngOf({ width: 2, height: 1, depth, type: 3, extra }, Buffer.from([0, ...bytes]));
  expect(pixelsOf(file)).toEqual([...red, 64, ...green, 255]);
});

it.each([
  [8, 4, [200, 64], [200, 200, 200, 64]],
  [16, 4, [200, 200, 64, 64], [200, 200, 200, 64]],
  [8, 2, [1, 2, 3], [1, 2, 3, 255]],
  [16, 2, [1, 1, 2, 2, 3, 3], [1, 2, 3, 255]],
  [8, 6, [1, 2, 3, 4], [1, 2, 3, 4]],
  [16, 6, [1, 1, 2, 2, 3, 3, 4, 4], [1, 2, 3, 4]],
])("decodes %i bits of the color type %i", (depth, type, bytes, pixels) => {
  expect(pixelsOf(pngOf({ width: 1, height: 1, depth, type }, Buffer.from([0, ...bytes])))).toEqual(pixels);
});

it("makes the one color transparent that a file without opacity names", () => {
  const grayKey: [string, Buffer][] = [["tRNS", Buffer.from([0, 7])]];
  const grays = pngOf({ width: 2, height: 1, depth: 8, type: 0, extra: grayKey }, Buffer.from([0, 7, 8]));
  expect(pixelsOf(grays)).toEqual([7, 7, 7, 0, 8, 8, 8, 255]);
  const key: [string, Buffer][] = [["tRNS", Buffer.from([0, 1, 0, 2, 0, 3])]];
  const colors = pngOf({ width: 2, height: 1, depth: 8, type: 2, extra: key }, Buffer.from([0, 1, 2, 3, 1, 2, 4]));
  expect(pixelsOf(colors)).toEqual([1, 2, 3, 0, 1, 2, 4, 255]);
});

it("reverses all filters, across the bytes of a pixel", () => {
  // From the PNG specification: none, sub, up, average, and Paeth, each with a line of two pixels.
  const lines = [
    [0, 10, 20, 30, 40, 50, 60],
    [1, 1, 2, 3, 1, 2, 3],
    [2, 1, 1, 1, 1, 1, 1],
    [3, 1, 1, 1, 1, 1, 1],
    [4, 1, 1, 1, 1, 1, 1],
  ];
  const file = pngOf({ width: 2, height: 5, depth: 8, type: 2 }, Buffer.from(lines.flat()));
  expect(pixelsOf(file)).toEqual([
    ...[10, 20, 30, 255, 40, 50, 60, 255],
    ...[1, 2, 3, 255, 2, 4, 6, 255],
    ...[2, 3, 4, 255, 3, 5, 7, 255],
    ...[2, 2, 3, 255, 3, 4, 6, 255],
    ...[3, 3, 4, 255, 4, 5, 7, 255],
  ]);
});

const whiteDot = { width: 1, height: 1, depth: 8, type: 6 };
const dot = pngOf(whiteDot, Buffer.from([0, 255, 255, 255, 255]));
const end = chunkOf("IEND", Buffer.alloc(0));
const without = (type: string) => {
  const at = dot.indexOf(type) - 4;
  return Buffer.concat([dot.subarray(0, at), dot.subarray(at + 12 + dot.readUInt32BE(at))]);
};
const sized = (width: number, height: number) => {
  const file = Buffer.from(dot);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
};

it.each([
  ["an empty file", Buffer.alloc(0), "not_png"],
  ["a JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), "not_png"],
  ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "not_png"],
  ["a WebP", Buffer.from("RIFF\0\0\0\0WEBP"), "not_png"],
  ["a PNG that ends after its signature", pngSignature, "damaged"],
  ["a PNG without header", without("IHDR"), "damaged"],
  ["a PNG without pixels", without("IDAT"), "damaged"],
  ["a PNG without end", without("IEND"), "damaged"],
  ["a PNG cut off in a chunk", dot.subarray(0, 45), "damaged"],
  ["a chunk that is longer than the file", Buffer.concat([pngSignature, Buffer.alloc(12, 0xff), end]), "damaged"],
  ["no width", sized(0, 1), "damaged"],
  ["no height", sized(1, 0), "damaged"],
  ["pixels of another size", sized(1, 2), "damaged"],
  ["more width than allowed", sized(max.width + 1, 1), "too_large"],
  ["more height than allowed", sized(1, max.height + 1), "too_large"],
  ["the largest size that a header can have", sized(0xff_ff_ff_ff, 0xff_ff_ff_ff), "too_large"],
  ["interlacing", pngOf({ ...whiteDot, interlace: 1 }, Buffer.from([0, 1, 1, 1, 1])), "interlaced"],
  ["an unknown filter", pngOf(whiteDot, Buffer.from([5, 1, 1, 1, 1])), "damaged"],
  ["an unknown color type", pngOf({ ...whiteDot, type: 5 }, Buffer.from([0, 1])), "damaged"],
  ["a depth that the color type can't have", pngOf({ ...whiteDot, depth: 4 }, Buffer.from([0, 1, 1])), "damaged"],
  ["no palette", pngOf({ ...whiteDot, type: 3 }, Buffer.from([0, 0])), "damaged"],
  [
    "an index beyond the palette",
    pngOf({ ...whiteDot, type: 3, extra: [["PLTE", Buffer.from(red)]] }, Buffer.from([0, 1])),
    "damaged",
  ],
])("refuses %s", (_name, file, reason) => {
  expect(() => decodePng(file, max)).toThrow(expect.objectContaining({ reason }));
});

it("stops decompressing at the size that the header promises", () => {
  const bomb = deflateSync(Buffer.alloc(256 * 1024 * 1024));
  const header = dot.subarray(8, 33);
  const file = Buffer.concat([pngSignature, header, chunkOf("iCCP", bomb), chunkOf("IDAT", bomb), end]);
  const before = process.memoryUsage().arrayBuffers;
  expect(() => decodePng(file, max)).toThrow(expect.objectContaining({ reason: "damaged" }));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1024 * 1024);
});

it("uses the first header only", () => {
  const second = sized(1_000, 500).subarray(8, 33);
  const file = Buffer.concat([dot.subarray(0, 33), second, dot.subarray(33)]);
  expect(decodePng(file, max)).toMatchObject({ width: 1, height: 1 });
});

it("keeps neither metadata nor text", () => {
  const extra: [string, Buffer][] = [["tEXt", Buffer.from("Author\0Ada Lovelace")]];
  const file = pngOf({ ...whiteDot, extra }, Buffer.from([0, 255, 255, 255, 255]));
  expect(encodePng(decodePng(file, max)).includes("Ada")).toBe(false);
});

it("decodes images of the largest size", () => {
  const bitmap = bitmapOf(max.width, max.height, (x, y) => [x % 256, y % 256, 0, 255]);
  expect(decodePng(encodePng(bitmap), max).pixels.equals(bitmap.pixels)).toBe(true);
});
