import { describe, expect, it } from "vitest";
import { refusedKey, type TriedField, type TriedOperation, tryRequest } from "./try-request.ts";

const field = (name: string, place: TriedField["place"], type = "text"): TriedField => ({
  name,
  place,
  type,
  isRequired: true,
  example: "",
});
const operation = (method: "GET" | "POST", path: string, fields: TriedField[]): TriedOperation => ({
  method,
  path,
  needsKey: true,
  fields,
});
const testKey = `svc_test_${"a".repeat(49)}`;

describe("a key that is pasted to try something", () => {
  it("is refused when it is a production key, whatever follows its beginning", () => {
    expect(refusedKey(`svc_live_${"a".repeat(49)}`, true)).toMatch(/production key.*not sent/);
    expect(refusedKey("svc_live_", false)).toMatch(/production key/);
  });

  it("is refused when it is no key at all, and asked for where one is needed", () => {
    expect(refusedKey("Bearer x", true)).toMatch(/svc_test_/);
    expect(refusedKey(`${testKey}x`, true)).toMatch(/svc_test_/);
    expect(refusedKey("", true)).toMatch(/Paste/);
  });

  it("is taken when it is a TEST key, and not missed where none is needed", () => {
    expect([refusedKey(testKey, true), refusedKey("", false)]).toEqual([null, null]);
  });
});

describe("a request that is tried", () => {
  it("puts values where they belong and leaves out what is empty", () => {
    const get = operation("GET", "/x/{id}/y", [field("id", "path"), field("a", "query"), field("b", "query")]);
    expect(tryRequest(get, { id: "a/b", a: "1 & 2", b: "" }, testKey)).toEqual({
      address: "/x/a%2Fb/y?a=1+%26+2",
      init: { headers: { "X-SVC-API-KEY": testKey } },
    });
  });

  it("keeps every digit of a number, and sends what is none as text", () => {
    const post = operation("POST", "/x", [field("amount", "body", "number, over 0"), field("name", "body")]);
    const bodyOf = (amount: string) => tryRequest(post, { amount, name: "1" }, testKey).init.body;
    expect(bodyOf("0.10000000000000000001")).toBe('{"amount": 0.10000000000000000001, "name": "1"}');
    expect(bodyOf('1, "admin": true')).toBe('{"amount": "1, \\"admin\\": true", "name": "1"}');
  });
});
