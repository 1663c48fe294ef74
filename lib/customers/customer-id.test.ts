import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { TenantScope } from "#db/scope.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { toBase62 } from "#lib/random-id.ts";
import { resealAll } from "#lib/secrets/reseal.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { customerRef } from "./contract.ts";
import { customerIdOf, readCustomer, readDisplay, shortenRef } from "./customer-id.ts";

setUpOwnDatabase();
const scope: TenantScope = { partnerId: "ptn_one", environment: "sandbox" };

describe("the ID of a customer", () => {
  it("is the same for the same reference, and another one for any other partner, environment, or reference", async () => {
    const id = await customerIdOf(scope, "user-42");
    expect(id).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(await customerIdOf(scope, "user-42")).toBe(id);
    const others = await Promise.all([
      customerIdOf({ ...scope, partnerId: "ptn_two" }, "user-42"),
      customerIdOf({ ...scope, environment: "production" }, "user-42"),
      customerIdOf(scope, "User-42"),
      customerIdOf(scope, "user-42 "),
    ]);
    expect(new Set([id, ...others]).size).toBe(5);
  });

  it("can't be guessed without the key", async () => {
    const id = await customerIdOf(scope, "user-42");
    const unkeyed = createHmac("sha256", "").update("ptn_one\nsandbox\nuser-42").digest();
    expect(toBase62(unkeyed, 22)).not.toBe(id);
  });

  it("stays the same when SVC_SECRET changes, so that providers recognize the customer", async () => {
    const { customerId = "", sealedDisplay = Buffer.of() } = (await readCustomer(scope, "customer-8f3a1c")) ?? {};
    const secrets = [
      process.env.SVC_SECRET ?? "",
      ...["first", "second"].map((word) => `the ${word} secret of this installation`),
    ];
    for (const [index, secret] of secrets.slice(1).entries()) {
      stubVariables({ SVC_SECRET: secret, SVC_SECRET_PREVIOUS: secrets[index] ?? "" });
      expect(await customerIdOf(scope, "customer-8f3a1c")).toBe(customerId);
      if (index === 0) expect(readDisplay(customerId, sealedDisplay)).toBe("cust…1c");
      await resealAll();
    }
  });
});

it("base62 text has the last digits of the number, with leading zeros", () => {
  expect(toBase62(Buffer.from([61]), 3)).toBe("00z");
  expect(toBase62(Buffer.from([1, 0]), 3)).toBe("048");
  expect(toBase62(Buffer.from([1, 0]), 1)).toBe("8");
});

it.each([
  ["order-user-42", "orde…42"],
  ["123456789012", "1234…12"],
  ["12345678901", "123…1"],
  ["user-4", "us…4"],
  ["abc", "a…"],
  ["a", "…"],
  ["ééééééé𝒳𝒳𝒳𝒳𝒳", "éééé…𝒳𝒳"],
])("the display of %s shows at most half of it: %s", (ref, display) => {
  expect(shortenRef(ref)).toBe(display);
});

describe("a reference", () => {
  it.each([
    "42",
    "1234567",
    "cus_8f3a1c20",
    "7d9f0a3e-11",
    "18446744073709551615",
    "2348031234567",
    "x".repeat(255),
    " ",
  ])("can be %s", (ref) => {
    expect(customerRef.parse(ref)).toBe(ref);
  });

  it.each([
    ["ada@example.com", "Looks like an email address. Use an opaque ID."],
    ["@ada", "Looks like an email address. Use an opaque ID."],
    ["+2348031234567", "Looks like a phone number. Use an opaque ID."],
    ["08031234567", "Looks like a phone number. Use an opaque ID."],
    ["0803 123", "Looks like a phone number. Use an opaque ID."],
    ["(555) 123-4567", "Looks like a phone number. Use an opaque ID."],
    ["555–123–4567", "Looks like a phone number. Use an opaque ID."],
    ["", "Can't be empty"],
    ["x".repeat(256), "Must be at most 255 characters long"],
    ["a\0b", "Can't contain NUL characters"],
  ])("can't be %s", (ref, message) => {
    expect(customerRef.safeParse(ref).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
