import { expect, it } from "vitest";
import { assertTypedAmount } from "./create-transaction.ts";

it.each(["250", "250.0", " 250 ", "0250", `250.${"0".repeat(18)}`])("accepts %j as 250", (typed) => {
  expect(() => assertTypedAmount("250", typed)).not.toThrow();
});

it.each([
  undefined,
  "",
  "249.99",
  "2500",
  "2.5e2",
  "250,00",
  "-250",
  "250.",
  "x250",
  "250x",
  `250.${"0".repeat(19)}`,
  `${"0".repeat(10)}250`,
])("rejects %j instead of 250", (typed) => {
  expect(() => assertTypedAmount("250", typed)).toThrow(
    expect.objectContaining({
      code: "validation_failed",
      details: {
        errors: [{ field: "typed_amount", code: "unconfirmed", message: expect.stringContaining("Type 250") }],
      },
    }),
  );
});
