import { describe, expect, it } from "vitest";
import type { FieldCode } from "#lib/errors.ts";
import { loggedFields } from "./logged-fields.ts";

const error = (field: string, code: FieldCode = "unknown") => ({ field, code, message: "a message" });
const names = (...fields: string[]) => loggedFields(fields.map((field) => error(field)))?.map(({ field }) => field);

describe("the logged fields of a rejected request", () => {
  it("are null without invalid fields", () => {
    expect(loggedFields(undefined)).toBeNull();
    expect(loggedFields([])).toBeNull();
  });

  it("have names and codes, but no messages", () => {
    expect(loggedFields([error("amount", "out_of_range"), error("wallett")])).toEqual([
      { field: "amount", code: "out_of_range" },
      { field: "wallett", code: "unknown" },
    ]);
  });

  it("are at most ten, with names of at most 64 characters", () => {
    expect(names(...Array.from({ length: 11 }, (_, index) => `z${index}`))).toHaveLength(10);
    expect(names("a".repeat(64), "b".repeat(65))).toEqual(["a".repeat(64), "b".repeat(64)]);
  });

  it.each([
    "ada@example.com",
    "4111 1111",
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "svc_test_abc",
    "x.SVC_LIVE_abc",
    "",
    "a\0",
    "a\ud800",
    '"\\',
    "naïve",
    "\n",
  ])("hide %j, which isn't a parameter name", (name) => {
    expect(names(name)).toEqual(["(unknown)"]);
  });

  it.each(["amount", "Amount", "amount[0]", "order.id", "x-y", "_z"])("show %s", (name) => {
    expect(names(name)).toEqual([name]);
  });
});
