import { expect, test } from "vitest";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { checkoutStage } from "./checkout-stage.ts";

const fresh = {
  status: "pending",
  isStarted: false,
  isPaidHere: false,
  isExpired: false,
  isInterrupted: false,
  isOnHold: false,
  price: { state: "agreed" },
  fields: [],
  instructions: null,
};
const stage = (view: Partial<CheckoutView>) => checkoutStage({ ...fresh, ...view } as CheckoutView);

const field = { key: "email", label: "E-mail", type: "email", isRequired: true } as const;
const told = (isOver: boolean) => ({ isOver, steps: [] }) as unknown as CheckoutView["instructions"];
const moved = { state: "moved", before: { fiatAmount: "100", cryptoAmount: "1" } } as const;

test("tells a payment not begun from one under way at the provider or here", () => {
  expect(stage({})).toBe("ready");
  expect(stage({ isStarted: true })).toBe("started");
  expect(stage({ isStarted: true, isPaidHere: true, instructions: told(false) })).toBe("pay");
  expect(stage({ isStarted: true, isPaidHere: true, instructions: told(true) })).toBe("late");
  expect(stage({ isStarted: true, isPaidHere: true })).toBe("waiting");
});

test("lets nobody begin without a price, and lets a new one be agreed on", () => {
  expect(stage({ price: moved })).toBe("moved");
  expect(stage({ fields: [field] })).toBe("details");
  expect(stage({ price: { state: "unavailable" }, fields: [field] })).toBe("unavailable");
  expect(stage({ price: { state: "refused", code: "pair_unsupported", min: null, max: null } })).toBe("refused");
});

test("calls a link that ran out before it was used expired, and one that broke off interrupted", () => {
  expect(stage({ isExpired: true, fields: [field] })).toBe("expired");
  expect(stage({ isInterrupted: true })).toBe("interrupted");
});

test("takes every other status as it is", () => {
  for (const status of ["processing", "success", "failed", "cancelled", "expired", "refunded"] as const) {
    expect(stage({ status, isStarted: true })).toBe(status);
  }
});

test("shows a payment that somebody has to look at as one in progress", () => {
  expect(stage({ isOnHold: true, isStarted: true })).toBe("processing");
});
