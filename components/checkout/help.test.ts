import { expect, it } from "vitest";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { needsHelp } from "./help.tsx";

const view = { isOnHold: false, isDelayed: false } as CheckoutView;

it("is there once a payment ended, is on hold, or takes long", () => {
  for (const stage of ["success", "failed", "cancelled", "expired", "refunded", "refused", "interrupted"] as const)
    expect(needsHelp(view, stage), stage).toBe(true);
  expect(needsHelp({ ...view, isOnHold: true }, "processing")).toBe(true);
  expect(needsHelp({ ...view, isDelayed: true }, "started")).toBe(true);
});

it("isn't there while the buyer can act or wait as usual", () => {
  for (const stage of ["ready", "moved", "details", "unavailable", "started", "pay", "waiting", "processing"] as const)
    expect(needsHelp(view, stage), stage).toBe(false);
});
