import { describe, expect, it } from "vitest";
import { environmentOfKey, keyHint, makeKey } from "./key-format.ts";

describe("API key format", () => {
  it("computes the contract's checksum vectors", () => {
    expect(environmentOfKey(`svc_test_${"0".repeat(43)}1ysabI`)).toBe("sandbox");
    expect(environmentOfKey(`svc_live_${"Zz9".repeat(14)}A1gBCaf`)).toBe("production");
  });

  it("generates unique valid keys of 58 characters", () => {
    const keys = Array.from({ length: 200 }, () => makeKey("sandbox"));
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toHaveLength(58);
      expect(environmentOfKey(key)).toBe("sandbox");
    }
  });

  it.each([
    ["lower-cased", (key: string) => key.toLowerCase()],
    ["with one character changed", (key: string) => key.slice(0, 20) + (key[20] === "a" ? "b" : "a") + key.slice(21)],
    ["with live for test", (key: string) => key.replace("test", "live")],
    ["truncated", (key: string) => key.slice(0, -1)],
    ["sent twice", (key: string) => `${key}, ${key}`],
    ["with a space", (key: string) => `${key} `],
  ])("rejects a key %s", (_how, change) => {
    expect(environmentOfKey(change(makeKey("sandbox")))).toBeNull();
  });

  it("creates a hint that doesn't allow guessing the key", () => {
    const key = makeKey("production");
    expect(keyHint(key)).toMatch(/^svc_live_.{4}….{4}$/);
  });
});
