import { describe, expect, it } from "vitest";
import { keyProblem, type RequestField, type RequestOperation, tryRequest } from "./try-request.ts";

const field = (name: string, location: RequestField["location"], type = "string"): RequestField => ({
  name,
  location,
  type,
  isRequired: true,
  example: "",
});
const operation = (method: "GET" | "POST", path: string, fields: RequestField[]): RequestOperation => ({
  method,
  path,
  needsKey: true,
  fields,
});
const testKey = `svc_test_${"a".repeat(49)}`;

describe("the TEST key", () => {
  it("can't be a production key", () => {
    expect(keyProblem(`svc_live_${"a".repeat(49)}`, true)).toMatch(/production key.*not sent/);
    expect(keyProblem("svc_live_", false)).toMatch(/production key/);
  });

  it("must be well-formed and present if the operation requires one", () => {
    expect(keyProblem("Bearer x", true)).toMatch(/svc_test_/);
    expect(keyProblem(`${testKey}x`, true)).toMatch(/svc_test_/);
    expect(keyProblem("", true)).toMatch(/Enter/);
  });

  it("is accepted, and optional if the operation doesn't require one", () => {
    expect([keyProblem(testKey, true), keyProblem("", false)]).toEqual([null, null]);
  });
});

describe("the request", () => {
  it("contains values in the path, query and body, without empty ones", () => {
    const get = operation("GET", "/x/{id}/y", [field("id", "path"), field("a", "query"), field("b", "query")]);
    expect(tryRequest(get, { id: "a/b", a: "1 & 2", b: "" }, testKey)).toEqual({
      url: "/x/a%2Fb/y?a=1+%26+2",
      init: { method: "GET", headers: { "X-SVC-API-KEY": testKey } },
    });
  });

  it("keeps every digit of a number and sends anything else as a string", () => {
    const post = operation("POST", "/x", [field("amount", "body", "number, greater than 0"), field("name", "body")]);
    const bodyOf = (amount: string) => tryRequest(post, { amount, name: "1" }, testKey).init.body;
    expect(bodyOf("0.10000000000000000001")).toBe('{"amount": 0.10000000000000000001, "name": "1"}');
    expect(bodyOf('1, "admin": true')).toBe('{"amount": "1, \\"admin\\": true", "name": "1"}');
  });

  it("sends an object as such, and one that isn't valid JSON as a string", () => {
    const post = operation("POST", "/x", [field("metadata", "body", "object")]);
    const bodyOf = (metadata: string) => tryRequest(post, { metadata }, testKey).init.body;
    expect(bodyOf('{"cart": "7"}')).toBe('{"metadata": {"cart": "7"}}');
    expect(bodyOf('{"cart": 7')).toBe('{"metadata": "{\\"cart\\": 7"}');
  });
});
