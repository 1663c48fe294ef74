import { expect, it } from "vitest";
import { failureCodeOf, readFailureReason } from "./failure-code.ts";

it.each([
  ["Payment declined by the bank", "declined"],
  // Alchemy Pay's documented sample.
  ["Declined by 3-D Secure", "declined"],
  ["INSUFFICIENT_FUNDS", "declined"],
  ["KYC_REJECTED", "kyc_rejected"],
  ["Identity could not be verified", "kyc_rejected"],
  ["Cancelled", "cancelled_by_user"],
  ["Timeout bank transfer", "expired"],
  ["The amount does not match the order", "amount_mismatch"],
  ["Internal error", "provider_error"],
  ["Something else", "other"],
  [" ", null],
  [null, null],
])("reads %j as %s", (reason, code) => {
  expect(readFailureReason(reason)).toBe(code);
});

it("states a code for failures only", () => {
  expect(failureCodeOf("failed")).toBe("other");
  expect(failureCodeOf("failed", "declined")).toBe("declined");
  expect(failureCodeOf("cancelled")).toBe("cancelled_by_user");
  expect(failureCodeOf("expired", "declined")).toBe("expired");
  for (const status of ["pending", "processing", "success", "refunded", null] as const)
    expect(failureCodeOf(status, "declined")).toBeNull();
});
