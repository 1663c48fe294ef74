import { expect, it } from "vitest";
import { newKey } from "#lib/api-keys/contract.ts";
import { envFile } from "./env-file.ts";
import { firstCall } from "./first-call.ts";
import { isKeyLike } from "./key-like.ts";
import { suggestedNames, toNewKey } from "./new-key.ts";

const sent = { name: "Shop", expiry: "90", "quotes:read": "on", cidrs: "203.0.113.7, 10.0.0.0/8\n2001:db8::1" };

it("sends what was ticked, the days, and single addresses as networks of one", () => {
  const wanted = toNewKey(sent);
  expect(wanted).toEqual({
    name: "Shop",
    scopes: ["quotes:read"],
    expires_in_days: 90,
    cidrs: ["203.0.113.7/32", "10.0.0.0/8", "2001:db8::1/128"],
  });
  expect(newKey.parse(wanted)).toEqual(wanted);
  expect(toNewKey({ name: "a", expiry: "none", cidrs: " " })).toEqual({ name: "a", scopes: [] });
});

it("suggests only names that no key has", () => {
  expect(suggestedNames(["Checkout server"])).not.toContain("Checkout server");
  expect(suggestedNames([])[0]).toBe("Checkout server");
});

it("tries a new key with something that it may do", () => {
  expect(firstCall("http://x", "k")).toContain("/quotes?");
  expect(firstCall("http://x", "k", ["assets:read"])).toContain("crypto-currencies");
  expect(firstCall("http://x", "k", ["quotes:read", "transactions:read"])).toContain("/quotes?");
  expect(firstCall("http://x", "k", ["transactions:read"])).toContain("/transactions?limit=1");
  expect(firstCall("http://x", "k", ["transactions:write"])).toContain("-d '{}'");
});

it("writes a file that the examples of the documentation read", () => {
  expect(envFile("http://x", "k")).toBe("SVC_BASE_URL=http://x\nSVC_API_KEY=k\n");
});

it("knows a key, or enough of one, from a name", () => {
  const key = `svc_live_${"a".repeat(49)}`;
  expect([key, ` ${key}`, `"${key}"`, key.slice(0, 25)].map(isKeyLike)).toEqual([true, true, true, true]);
  expect(["svc_test_", "Checkout server", "a svc_live_ key"].map(isKeyLike)).toEqual([false, false, false]);
});
