import { expect, test } from "vitest";
import { wayOut } from "./way-out.ts";

const message = "";

test("asks with the limit where it is known, and points at the amount where it is not", () => {
  expect(wayOut({ code: "amount_below_minimum", message, min_amount: 17.5 })).toEqual({ amount: "17.5" });
  expect(wayOut({ code: "amount_above_maximum", message, max_amount: 26_000 })).toEqual({ amount: "26000" });
  expect(wayOut({ code: "amount_below_minimum", message })).toEqual({ field: "amount", words: "Raise the amount" });
});

test("points at the field that would make the provider able", () => {
  expect(wayOut({ code: "wallet_address_required", message })).toEqual({ field: "wallet", words: "Enter a wallet" });
  expect(wayOut({ code: "payment_method_unsupported", message })).toMatchObject({ field: "method" });
});

test("offers nothing where only time helps", () => {
  expect(wayOut({ code: "provider_timeout", message })).toBeNull();
  expect(wayOut({ code: "provider_disabled", message })).toBeNull();
});
