import { describe, expect, it } from "vitest";
import { redact } from "./redact.ts";

describe("redact", () => {
  it.each([
    ["the key s3cret/one was refused", "the key … was refused"],
    ["GET https://api.example/v1?apiKey=k123456&x=1 failed", "GET https://api.example/v1 failed"],
    ["at https://user:word@api.example/v1", "at https://…@api.example/v1"],
    ["in s3cret%2Fone", "in …"],
    ["nothing to hide: https://api.example/v1", "nothing to hide: https://api.example/v1"],
  ])("removes secrets from: %s", (text, redacted) => {
    expect(redact(text, ["s3cret/one"])).toBe(redacted);
  });

  it("removes PEM keys, with real or escaped line breaks", () => {
    const key = "-----BEGIN PRIVATE KEY-----\nabcdefgh\n-----END PRIVATE KEY-----";
    expect(redact(`x ${key} y ${key.replaceAll("\n", "\\n")} z`, [key])).toBe("x … y … z");
  });
});
