import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./cursor.ts";

describe("cursors", () => {
  it("keep milliseconds and ID", () => {
    const cursor = { at: new Date("2026-01-31T12:34:56.789Z"), id: "tx_abc" };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it("holds an ID of up to 64 characters", () => {
    const cursor = { at: new Date(99_999_999_999_999), id: "a".repeat(64) };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it.each([
    "",
    "x",
    "%",
    writeCursor({ at: new Date(1), id: "a" }).slice(0, -1),
    Buffer.from("1.a';--").toString("base64url"),
    Buffer.from("1234.").toString("base64url"),
    Buffer.from(`1.${"a".repeat(65)}`).toString("base64url"),
    Buffer.from("100000000000000.a").toString("base64url"),
    Buffer.from("01.a").toString("base64url"),
    ` ${writeCursor({ at: new Date(1), id: "a" })}`,
    `${writeCursor({ at: new Date(1), id: "a" })}==`,
  ])("are rejected when they were not created by us: %j", (text) => {
    expect(readCursor(text)).toBeNull();
  });
});
