import { describe, expect, it } from "vitest";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { nextStep } from "./next-step.ts";
import { testRow } from "./test-row.ts";

const pending = testRow();

type Context = Parameters<typeof nextStep>[1];
const step = (change: Partial<TransactionRow>, context: Partial<Context> = {}) =>
  nextStep({ ...pending, ...change }, { providerName: "MoonPay", webhook: null, now: pending.createdAt, ...context });

const providerLink = "https://moonpay.example/1";
const sealedInstructions = Buffer.from("");
const sealedFields = Buffer.from("");
const atExpiry = () => ({ now: pending.linkExpiresAt });

describe("the next step before the payment", () => {
  it("is the buyer's, in the order of the checkout", () => {
    expect(step({})).toMatchObject({ awaits: "buyer", words: expect.stringContaining("open the checkout link") });
    expect(step({ openedAt: pending.createdAt }).words).toContain("continue to MoonPay");
    expect(step({ openedAt: pending.createdAt, providerLink }).words).toContain("redirected to MoonPay");
    expect(step({ providerLink, sealedInstructions }).words).toContain("payment instructions");
    expect(step({ providerLink, sealedInstructions, sealedFields }).words).toContain("enter the details");
  });

  it("is the expiry as soon as the link of an unstarted payment has expired", () => {
    expect(step({}, atExpiry())).toMatchObject({ awaits: "slipway" });
    expect(step({}, { now: new Date(pending.linkExpiresAt.getTime() - 1) })).toMatchObject({ awaits: "buyer" });
    expect(step({ providerLink }, atExpiry())).toMatchObject({ awaits: "buyer" });
    expect(step({ sealedInstructions }, atExpiry())).toMatchObject({ awaits: "buyer" });
  });

  it("is the operator's during a review", () => {
    expect(step({ reviewReason: "another amount" })).toMatchObject({ awaits: "operator" });
    expect(step({ status: "processing", reviewReason: "another amount" })).toMatchObject({ awaits: "operator" });
    expect(step({ status: "failed", reviewReason: "another amount" })).toMatchObject({ awaits: "nobody" });
  });
});

describe("the next step after the payment", () => {
  it("is the provider's: sending the crypto of a BUY, paying out a SELL", () => {
    expect(step({ status: "processing" })).toEqual({
      awaits: "provider",
      words: "MoonPay received the payment and needs to send the crypto.",
    });
    expect(step({ status: "processing", type: "SELL" }).words).toContain("needs to pay out.");
    expect(step({ status: "processing", stuckAt: pending.createdAt })).toMatchObject({
      awaits: "provider",
      words: expect.stringContaining("longer than usual"),
    });
  });

  it("is the partner's until the event is delivered, then nobody's", () => {
    const closed = (webhook: Context["webhook"]) => step({ status: "success" }, { webhook });
    expect(closed("failed")).toMatchObject({ awaits: "you", words: expect.stringContaining("Fix your endpoint") });
    for (const webhook of ["retrying", "waiting"] as const)
      expect(closed(webhook)).toMatchObject({ awaits: "you", words: expect.stringContaining("retries automatically") });
    for (const webhook of ["delivered", "skipped", null] as const)
      expect(closed(webhook)).toEqual({ awaits: "nobody", words: "Completed." });
    expect(step({ status: "expired" }).words).toContain("late payment");
    expect(step({ status: "refunded" }).words).toBe("Completed.");
  });
});
