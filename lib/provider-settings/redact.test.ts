import { describe, expect, it } from "vitest";
import { redact } from "./redact.ts";

describe("a line that is shown", () => {
  it.each([
    ["the key s3cret/one was refused", "the key … was refused"],
    ["GET https://api.example/v1?apiKey=k123456&x=1 failed", "GET https://api.example/v1 failed"],
    ["at https://user:word@api.example/v1", "at https://…@api.example/v1"],
    ["in s3cret%2Fone", "in …"],
    ["nothing to hide: https://api.example/v1", "nothing to hide: https://api.example/v1"],
  ])("has no key in it: %s", (text, shown) => {
    expect(redact(text, ["s3cret/one"])).toBe(shown);
  });

  it("has no line of a key in PEM form, written out or not", () => {
    const key = "-----BEGIN PRIVATE KEY-----\nabcdefgh\n-----END PRIVATE KEY-----";
    expect(redact(`x ${key} y ${key.replaceAll("\n", "\\n")} z`, [key])).toBe("x … y … z");
  });
});
