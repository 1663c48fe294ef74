import { expect, test } from "vitest";
import type { CheckoutView } from "#lib/checkout/contract.ts";
import { checkoutStage } from "./checkout-stage.ts";

const unstarted = {
  status: "pending",
  isStarted: false,
  isPaidOnOurPage: false,
  isExpired: false,
  isInterrupted: false,
  isOnHold: false,
  price: { state: "agreed" },
  fields: [],
  instructions: null,
};
const stage = (view: Partial<CheckoutView>, hasReturned = false) =>
  checkoutStage({ ...unstarted, ...view } as CheckoutView, hasReturned);

const field = { key: "email", label: "Email", type: "email", isRequired: true } as const;
const instructions = (isExpired: boolean) => ({ isExpired, steps: [] }) as unknown as CheckoutView["instructions"];
const moved = (isBetter: boolean) =>
  ({ state: "moved", isBetter, before: { fiatAmount: "100", cryptoAmount: "1" } }) as const;

test("tells an unstarted payment from one in progress at the provider or on this page", () => {
  expect(stage({})).toBe("ready");
  expect(stage({ isStarted: true })).toBe("started");
  expect(stage({ isStarted: true, isPaidOnOurPage: true, instructions: instructions(false) })).toBe("pay");
  expect(stage({ isStarted: true, isPaidOnOurPage: true, instructions: instructions(true) })).toBe("late");
  expect(stage({ isStarted: true, isPaidOnOurPage: true })).toBe("waiting");
});

test("requires a price to start, and agreement to a worse price", () => {
  expect(stage({ price: moved(false) })).toBe("moved");
  expect(stage({ price: moved(true) })).toBe("ready");
  expect(stage({ fields: [field] })).toBe("details");
  expect(stage({ price: { state: "unavailable" }, fields: [field] })).toBe("unavailable");
  expect(stage({ price: { state: "refused", reasons: [] } })).toBe("refused");
});

test("shows unused links as expired and interrupted ones as interrupted", () => {
  expect(stage({ isExpired: true, fields: [field] })).toBe("expired");
  expect(stage({ isInterrupted: true })).toBe("interrupted");
});

test("shows every other status unchanged", () => {
  for (const status of ["processing", "success", "failed", "cancelled", "expired", "refunded"] as const) {
    expect(stage({ status, isStarted: true })).toBe(status);
  }
});

test("shows a payment on hold as processing", () => {
  expect(stage({ isOnHold: true, isStarted: true })).toBe("processing");
});

test("tells a buyer who is back from the provider from one who may not have paid, until the provider confirms", () => {
  expect(stage({ isStarted: true }, true)).toBe("returned");
  expect(stage({}, true)).toBe("ready");
  expect(stage({ isStarted: true, isPaidOnOurPage: true }, true)).toBe("waiting");
  expect(stage({ isStarted: true, status: "processing" }, true)).toBe("processing");
});
