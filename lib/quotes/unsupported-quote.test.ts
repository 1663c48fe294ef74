import { expect, it } from "vitest";
import type { UnsupportedCode } from "#lib/providers/unsupported-code.ts";
import { errorCodeOf, toUnsupportedReason } from "./unsupported-quote.ts";

const reason = (unsupported: UnsupportedCode, limits: { min?: string; max?: string } = {}) =>
  JSON.parse(JSON.stringify(toUnsupportedReason({ unsupported, message: "no", ...limits })));

it("names the field to change, if there is one, and the known limits", () => {
  expect(reason("amount_below_minimum", { min: "20.5" })).toEqual({
    code: "amount_below_minimum",
    message: "no",
    field: "amount",
    min_amount: 20.5,
  });
  expect(reason("amount_above_maximum", { min: "20", max: "1000" })).toMatchObject({
    min_amount: 20,
    max_amount: 1_000,
  });
  expect(reason("network_unsupported")).toEqual({ code: "network_unsupported", message: "no", field: "network" });
  expect(reason("provider_error")).toEqual({ code: "provider_error", message: "no" });
});

it.each([
  ["wallet_address_required", "validation_failed"],
  ["amount_below_minimum", "amount_out_of_range"],
  ["amount_above_maximum", "amount_out_of_range"],
  ["provider_timeout", "provider_unavailable"],
  ["pair_unsupported", "route_unsupported"],
] as const)("fails the creation of a transaction with %s as %s", (unsupported, code) => {
  expect(errorCodeOf({ unsupported, message: "no" })).toBe(code);
});
