import { expect, test } from "vitest";
import { autocompleteOf } from "./autocomplete.ts";

test("maps known fields to autocomplete tokens and turns it off for others", () => {
  expect(autocompleteOf({ key: "anything", type: "email" })).toBe("email");
  expect(autocompleteOf({ key: "momo", type: "phone" })).toBe("tel");
  for (const [key, token] of [
    ["firstName", "given-name"],
    ["user_last_name", "family-name"],
    ["dateOfBirth", "bday"],
    ["postal_code", "postal-code"],
    ["bankAccountNumber", "off"],
    ["wallet_address", "off"],
  ] as const) {
    expect(autocompleteOf({ key, type: "text" })).toBe(token);
  }
});
