import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { logoLimits } from "./brand-contract.ts";
import { decodePng, encodePng } from "./png.ts";
import { readLogo } from "./read-logo.ts";
import { bitmapOf } from "./test-png.ts";

const base64 = (...image: Parameters<typeof bitmapOf>) => encodePng(bitmapOf(...image)).toString("base64");
const decode = (png: Buffer) => decodePng(png, logoLimits);
const black = [0, 0, 0, 255] as const;

it.each([
  [120, 40, 120, 40, 96],
  [240, 96, 240, 96, 80],
  [240, 97, 238, 96, 79],
  [1_200, 600, 192, 96, 64],
  [1_200, 1, 1_200, 1, 388],
  [1, 600, 1, 96, 1],
])("stores %i × %i pixels as %i × %i, shown %i wide", (width, height, storedWidth, storedHeight, shown) => {
  const logo = readLogo(
    base64(width, height, () => black),
    "logo",
  );
  const { pixels, ...size } = decode(logo.png);
  expect([size, logo.width]).toEqual([{ width: storedWidth, height: storedHeight }, shown]);
  expect(pixels.equals(bitmapOf(storedWidth, storedHeight, () => black).pixels)).toBe(true);
});

it("averages the pixels that it merges, without the color of transparent ones", () => {
  const halves = base64(192, 192, (x, y) => (y % 2 === 0 ? [200, 0, 0, 255] : [0, 200, x, 0]));
  expect([...decode(readLogo(halves, "logo").png).pixels.subarray(0, 4)]).toEqual([200, 0, 0, 128]);
  const mixed = base64(192, 192, (x) => [x % 2 === 0 ? 100 : 200, 0, 0, 255]);
  expect([...decode(readLogo(mixed, "logo").png).pixels.subarray(0, 4)]).toEqual([150, 0, 0, 255]);
});

it("is identified by the hash of its bytes", () => {
  const { png, hash } = readLogo(
    base64(4, 4, () => black),
    "logo",
  );
  expect(hash).toBe(createHash("sha256").update(png).digest("hex"));
});

const fieldError = (message: string) =>
  expect.objectContaining({
    details: { errors: [{ field: "logo_dark", code: "invalid_format", message: expect.stringContaining(message) }] },
  });
const noise = base64(
  384,
  96,
  () => [0, 0, 0, 0].map(() => Math.floor(Math.random() * 256)) as [number, number, number, number],
);

it.each([
  ["an SVG", Buffer.from("<svg/>").toString("base64"), "Upload a PNG. Other formats"],
  ["what isn't Base64", "§§§", "Upload a PNG. Other formats"],
  ["too many pixels", base64(1_201, 1, () => black), "at most 1200 × 600 pixels"],
  ["a file that is too long", Buffer.alloc(logoLimits.bytes + 1).toString("base64"), "at most 256 kB"],
  ["too much detail", noise, "too detailed"],
])("refuses %s for the field", (_name, sent, message) => {
  expect(() => readLogo(sent, "logo_dark")).toThrow(fieldError(message));
});
