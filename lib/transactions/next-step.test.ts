import { describe, expect, it } from "vitest";
import { simulatedHoldPrefix } from "#db/enums.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { detailNextStep, nextStep } from "./next-step.ts";
import { testRow } from "./test-row.ts";

const pending = testRow();

type Context = Parameters<typeof detailNextStep>[1];
const step = (change: Partial<TransactionRow>) => nextStep({ ...pending, ...change }, "MoonPay");
const detailStep = (change: Partial<TransactionRow>, context: Partial<Context> = {}) =>
  detailNextStep(
    { ...pending, ...change },
    { providerName: "MoonPay", webhook: null, now: pending.createdAt, ...context },
  );

const providerLink = "https://moonpay.example/1";
const sealedInstructions = Buffer.from("");
const sealedFields = Buffer.from("");
const atExpiry = () => ({ now: pending.linkExpiresAt });

const paid = { environment: "production", status: "processing" } as const;
const closed = ["success", "failed", "cancelled", "expired", "refunded"] as const;

describe("the next step before the payment", () => {
  it("is the buyer's, in the order of the checkout", () => {
    const expectStep = (change: Partial<TransactionRow>, code: string, text: string) =>
      expect(step(change)).toEqual({ awaits: "buyer", code, message: expect.stringContaining(text) });
    const { createdAt: openedAt } = pending;
    expectStep({}, "open_link", "open the checkout link");
    expectStep({ openedAt }, "continue_checkout", "continue to MoonPay");
    expectStep({ openedAt, providerLink }, "pay", "redirected to MoonPay");
    expectStep({ openedAt, providerLink, type: "SELL" }, "send_crypto", "redirected to MoonPay");
    expectStep({ providerLink, sealedInstructions }, "pay", "payment instructions");
    expectStep({ sealedInstructions, type: "SELL" }, "send_crypto", "payment instructions");
    expectStep({ providerLink, sealedInstructions, sealedFields }, "enter_details", "enter the details");
  });

  it("is the expiry in the dashboard as soon as the link of an unstarted payment has expired", () => {
    expect(detailStep({}, atExpiry())).toMatchObject({ awaits: "slipway" });
    expect(detailStep({}, { now: new Date(pending.linkExpiresAt.getTime() - 1) })).toMatchObject({ awaits: "buyer" });
    expect(detailStep({ providerLink }, atExpiry())).toMatchObject({ awaits: "buyer" });
    expect(detailStep({ sealedInstructions }, atExpiry())).toMatchObject({ awaits: "buyer" });
    expect(detailStep({ reviewReason: "another amount" }, atExpiry())).toMatchObject({ awaits: "operator" });
  });

  it("is the operator's during a review, and the partner's if it's of simulated amounts", () => {
    const reviewReason = "another amount";
    expect(step({ reviewReason })).toMatchObject({ awaits: "operator", code: "review" });
    expect(step({ ...paid, reviewReason, delayedAt: pending.createdAt })).toMatchObject({ awaits: "operator" });
    expect(step({ status: "failed", reviewReason })).toMatchObject({ awaits: "none" });
    const simulated = `${simulatedHoldPrefix}another amount`;
    expect(step({ reviewReason: simulated })).toMatchObject({ awaits: "partner", code: "simulate_outcome" });
  });
});

describe("the next step after the payment", () => {
  it("is the provider's: sending the crypto of a BUY, paying out a SELL", () => {
    expect(step(paid)).toEqual({
      awaits: "provider",
      code: "wait_for_provider",
      message: "MoonPay received the payment and needs to send the crypto.",
    });
    expect(step({ ...paid, type: "SELL" }).message).toContain("needs to pay out.");
    expect(step({ ...paid, delayedAt: pending.createdAt })).toEqual({
      awaits: "provider",
      code: "contact_provider",
      message: expect.stringContaining("longer than usual"),
    });
    const marked = { ...paid, environment: "sandbox", delayedAt: pending.createdAt } as const;
    expect(step(marked)).toMatchObject({ code: "wait_for_provider" });
  });

  it("is nobody's after the end", () => {
    for (const status of closed) expect(step({ status })).toMatchObject({ awaits: "none", code: "none" });
    expect(step({ status: "expired" }).message).toContain("late payment");
    for (const status of ["success", "refunded"] as const) expect(step({ status }).message).toBe("Completed.");
  });

  it("is the partner's in the dashboard until the event is delivered", () => {
    const withWebhook = (webhook: Context["webhook"]) => detailStep({ status: "success" }, { webhook });
    expect(withWebhook("failed")).toEqual({ awaits: "partner", message: expect.stringContaining("Fix your endpoint") });
    for (const webhook of ["retrying", "waiting"] as const)
      expect(withWebhook(webhook)).toEqual({
        awaits: "partner",
        message: expect.stringContaining("retries automatically"),
      });
    for (const webhook of ["delivered", "skipped", null] as const)
      expect(withWebhook(webhook)).toMatchObject({ awaits: "none", message: "Completed." });
    expect(detailStep(paid, { webhook: "failed" })).toMatchObject({ awaits: "provider" });
  });
});
