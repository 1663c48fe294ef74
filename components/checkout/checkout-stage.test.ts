import { expect, test } from "vitest";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { checkoutStage } from "./checkout-stage.ts";

const stage = (view: Partial<CheckoutView>) =>
  checkoutStage({ status: "pending", isStarted: false, isExpired: false, ...view } as CheckoutView);

test("tells a payment not begun from one under way at the provider", () => {
  expect(stage({})).toBe("ready");
  expect(stage({ isStarted: true })).toBe("started");
});

test("calls a link that ran out before it was used expired", () => {
  expect(stage({ isExpired: true })).toBe("expired");
});

test("takes every other status as it is", () => {
  for (const status of ["processing", "success", "failed", "cancelled", "expired", "refunded"] as const) {
    expect(stage({ status, isStarted: true })).toBe(status);
  }
});
