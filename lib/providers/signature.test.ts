import { describe, expect, it } from "vitest";
import { hmac, secureCompare } from "#lib/providers/signature.ts";

describe("a comparison", () => {
  it.each([
    ["abc", "abc", true],
    ["abc", "abd", false],
    ["abc", "ABC", false],
    ["ab", "abc", false],
    ["abcd", "abc", false],
    ["ä", "a", false],
    ["", "abc", false],
    ["", "", false],
  ])("of %j with %j is %s", (given, expected, isEqual) => {
    expect(secureCompare(given, expected)).toBe(isEqual);
  });
});

describe("an HMAC", () => {
  // RFC 4231, test case 2.
  const rfc = { key: "Jefe", message: ["what do ya want ", Buffer.from("for nothing?")], encoding: "hex" } as const;

  it("matches the RFC test vector for any split of the message", () => {
    expect(hmac({ ...rfc, algorithm: "sha256" })).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
    expect(hmac({ ...rfc, algorithm: "sha512" })).toBe(
      "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
    );
  });

  it("changes with the key, the message and the encoding", () => {
    const base = { algorithm: "sha256", key: "k", message: ["m"], encoding: "hex" } as const;
    const made = [
      base,
      { ...base, key: "l" },
      { ...base, message: ["n"] },
      { ...base, encoding: "base64" as const },
    ].map(hmac);
    expect(new Set(made).size).toBe(4);
  });
});
