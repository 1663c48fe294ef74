import { expect, it } from "vitest";
import { type RefundStatus, refundKinds, refundStatuses } from "#db/enums.ts";
import { adjustmentText, refundText } from "./adjustment-text.ts";

const money = { amount: "50.5", currency: "EUR" };
const unknown = { amount: null, currency: null };
const text = (kind: Parameters<typeof adjustmentText>[0]["kind"], status: RefundStatus = "succeeded", of = money) =>
  adjustmentText({ kind, status, ...of });

it("says of an adjustment what happened, and how far it got", () => {
  expect(text("refund")).toBe("Refunded 50.50 EUR");
  expect(text("refund", "pending")).toBe("Refund of 50.50 EUR pending");
  expect(text("refund", "failed")).toBe("Refund of 50.50 EUR failed");
  expect(text("chargeback")).toBe("Chargeback of 50.50 EUR");
  expect(text("chargeback", "pending")).toBe("Chargeback of 50.50 EUR pending");
  expect(text("reversal")).toBe("Reversal of 50.50 EUR");
  expect(text("correction")).toBe("Correction of 50.50 EUR");
  expect(text("second_payment")).toBe("A second payment of 50.50 EUR was received");
});

it("leaves out an amount that isn't reported, and doesn't round crypto to two decimals", () => {
  const of = { ...unknown } as unknown as typeof money;
  expect(text("refund", "succeeded", of)).toBe("Refunded");
  expect(text("second_payment", "succeeded", of)).toBe("A second payment was received");
  expect(text("refund", "succeeded", { amount: "0.00012345", currency: "BTC" })).toBe("Refunded 0.00012345 BTC");
});

it("says in short what was returned, unless the status already does", () => {
  const at = "2026-11-24T12:00:00.000Z";
  const short = (fields: object, status: "success" | "refunded" = "success") =>
    refundText({ kind: "refund", status: "succeeded", ...money, at, ...fields }, status);
  expect(refundText(null, "success")).toBeNull();
  expect(refundKinds.map((kind) => short({ kind }))).toEqual([
    "50.50 EUR refunded",
    "50.50 EUR charged back",
    "50.50 EUR reversed",
  ]);
  expect(refundStatuses.map((status) => short({ kind: "chargeback", status }))).toEqual([
    "Chargeback pending",
    "50.50 EUR charged back",
    "Chargeback failed",
  ]);
  expect([short(unknown), short(unknown, "refunded")]).toEqual(["Refunded", null]);
  expect(short({ ...unknown, kind: "chargeback" }, "refunded")).toBe("Charged back");
});
