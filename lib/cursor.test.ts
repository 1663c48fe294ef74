import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./cursor.ts";

describe("a cursor", () => {
  it("is read back to the millisecond", () => {
    const cursor = { at: new Date("2026-01-31T12:34:56.789Z"), id: "tx_abc" };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it.each([
    "",
    "x",
    "%",
    writeCursor({ at: new Date(1), id: "a" }).slice(0, -1),
    Buffer.from("1.a';--").toString("base64url"),
  ])("that we did not write is refused: %j", (text) => {
    expect(readCursor(text)).toBeNull();
  });
});
