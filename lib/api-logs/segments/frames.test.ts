import { expect, it } from "vitest";
import { readFrames, toFrame } from "./frames.ts";

const texts = ["a\n", "日本語\n".repeat(1_000), "last\n"];
const bytes = Buffer.concat(texts.map(toFrame));
const read = (buffer: Buffer) => {
  const { texts, droppedBytes } = readFrames(buffer);
  return { texts: texts.map(String), droppedBytes };
};

it("returns every text in order", () => {
  expect(read(bytes)).toEqual({ texts, droppedBytes: 0 });
  expect(read(Buffer.alloc(0))).toEqual({ texts: [], droppedBytes: 0 });
});

it("drops what a crash left of the last text, wherever it was cut off", () => {
  const whole = bytes.length - toFrame("last\n").length;
  for (let length = whole; length < bytes.length; length += 1)
    expect(read(bytes.subarray(0, length))).toEqual({ texts: texts.slice(0, 2), droppedBytes: length - whole });
});

it("drops a text whose bytes have changed, and zeros that a file system left", () => {
  for (let place = bytes.length - 5; place < bytes.length; place += 1) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(read(changed).texts).toEqual(texts.slice(0, 2));
  }
  expect(read(Buffer.concat([bytes, Buffer.alloc(64)])).texts).toEqual(texts);
});
