import { expect, it } from "vitest";
import { newKey } from "#lib/api-keys/contract.ts";
import { envFile, exampleCurl } from "./key-examples.ts";
import { isKeyLike } from "./key-requests.ts";
import { suggestedNames, toNewKey } from "./new-key.ts";

const values = { name: "Shop", expiry: "90", "quotes:read": "on", cidrs: "203.0.113.7, 10.0.0.0/8\n2001:db8::1" };

it("sends the checked scopes, the days, and single addresses as CIDR ranges", () => {
  const wanted = toNewKey(values);
  expect(wanted).toEqual({
    name: "Shop",
    scopes: ["quotes:read"],
    expires_in_days: 90,
    cidrs: ["203.0.113.7/32", "10.0.0.0/8", "2001:db8::1/128"],
  });
  expect(newKey.parse(wanted)).toEqual(wanted);
  expect(toNewKey({ name: "a", expiry: "none", cidrs: " " })).toEqual({ name: "a", scopes: [] });
});

it("suggests only unused names", () => {
  expect(suggestedNames(["Checkout server"])).not.toContain("Checkout server");
  expect(suggestedNames([])[0]).toBe("Checkout server");
});

it("shows an example request that the scopes allow", () => {
  expect(exampleCurl("http://x", "k")).toContain("/quotes?");
  expect(exampleCurl("http://x", "k", ["assets:read"])).toContain("crypto-currencies");
  expect(exampleCurl("http://x", "k", ["quotes:read", "transactions:read"])).toContain("/quotes?");
  expect(exampleCurl("http://x", "k", ["transactions:read"])).toContain("/transactions?limit=1");
  expect(exampleCurl("http://x", "k", ["webhooks:write"])).toContain("/webhook-endpoints'");
  expect(exampleCurl("http://x", "k", ["transactions:write"])).toContain("-d '{}'");
});

it("names the variables of the .env file like the documentation does", () => {
  expect(envFile("http://x", "k")).toBe("SVC_BASE_URL=http://x\nSVC_API_KEY=k\n");
});

it("tells a key or part of one from a name", () => {
  const key = `svc_live_${"a".repeat(49)}`;
  expect([key, ` ${key}`, `"${key}"`, key.slice(0, 25)].map(isKeyLike)).toEqual([true, true, true, true]);
  expect(["svc_test_", "Checkout server", "a svc_live_ key"].map(isKeyLike)).toEqual([false, false, false]);
});
