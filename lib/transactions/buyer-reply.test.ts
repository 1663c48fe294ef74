import { describe, expect, it } from "vitest";
import { failureCodes, sides, statuses } from "#db/enums.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { copyRules } from "#tests/copy-rules.ts";
import { buyerReply, type ReplyFacts } from "./buyer-reply.ts";
import { testRow } from "./test-row.ts";

const moonpay = { name: "MoonPay", url: "https://moonpay.example/help" };
const at = new Date("2026-03-10T12:00:00Z");
const started = { openedAt: at, handedOverAt: at, providerTransactionId: "mp-1" };
const nothing: ReplyFacts = { support: moonpay, usualSeconds: null, secondPayment: null, partner: null };
const reply = (set: Partial<TransactionRow>, facts: Partial<ReplyFacts> = {}) =>
  buyerReply(testRow(set), { ...nothing, ...facts });
const refund = (set: Partial<NonNullable<TransactionRow["refund"]>> = {}) => ({
  ...({
    kind: "refund",
    status: "succeeded",
    amount: "50",
    currency: "USD",
    reason: "x",
    at: at.toISOString(),
  } as const),
  ...set,
});

const failed = failureCodes.flatMap((failureCode) =>
  (["failed", "cancelled"] as const).map((status) => ({ ...started, status, failureCode })),
);
const states: Record<string, Partial<TransactionRow>> = {
  "not opened": {},
  opened: { openedAt: at },
  "at the provider": started,
  ...Object.fromEntries(statuses.slice(1).map((status) => [status, { ...started, status }])),
  delayed: { ...started, status: "processing", delayedAt: at },
  "paid at a known time": { ...started, status: "processing", paidAt: at },
  "returned after success": { ...started, status: "success", refund: refund() },
  "being returned": { ...started, status: "failed", failureCode: "other", refund: refund({ status: "pending" }) },
  "charged back": { ...started, status: "success", refund: refund({ kind: "chargeback" }) },
  "refunded in part": { ...started, status: "refunded", refund: refund() },
  "on hold before the payment": { ...started, reviewReason: "another amount" },
  "on hold": { ...started, status: "processing", reviewReason: "another amount" },
  "expired before the start": { status: "expired", openedAt: at },
  ...Object.fromEntries(failed.map((one) => [`${one.status} as ${one.failureCode}`, one])),
};

describe.each(sides)("the reply to the buyer of a %s", (type) => {
  it.each(Object.entries(states))("%s is a text in the words of the buyer", (_, set) => {
    const text = reply({ ...set, type });
    expect(text).toMatch(/^[A-Z].{40,600}(\.|: mp-1)$/);
    // No names of our states, and nobody behind the scenes.
    expect(text).not.toMatch(/undefined|null|Slipway|partner|operator|_|\bpending\b|\bprocessing\b/);
    for (const { pattern } of copyRules) expect(text).not.toMatch(pattern);
  });

  it("differs by state and by failure code", () => {
    const { cancelled: _, failed: __, expired: ___, ...others } = states;
    const texts = Object.entries(others)
      // These say the same with either status, or as the other state.
      .filter(([name]) => !/^cancelled as|before the payment|as expired$/.test(name))
      .map(([, set]) => reply({ ...set, type }));
    expect(new Set(texts).size).toBe(texts.length);
    for (const code of failureCodes)
      expect(reply({ ...states[`cancelled as ${code}`], type })).toBe(reply({ ...states[`failed as ${code}`], type }));
  });

  it("without a failure code is what the status says", () => {
    expect(reply({ ...started, type, status: "failed" })).toBe(reply({ ...states["failed as other"], type }));
    const cancelled = reply({ ...states["cancelled as cancelled_by_user"], type });
    expect(reply({ ...started, type, status: "cancelled" })).toBe(cancelled);
  });
});

describe("the reply to the buyer", () => {
  it("names the provider's support and the order, once there is one", () => {
    expect(reply({ ...started, status: "processing" })).toBe(
      "MoonPay received your payment of 100 USD and still has to send your BTC. You don't need to do anything. If you have questions about it, contact MoonPay at https://moonpay.example/help with this order ID: mp-1",
    );
    expect(reply({ handedOverAt: at })).toMatch(/contact MoonPay at https:\/\/moonpay\.example\/help\.$/);
    expect(reply(started, { support: { name: "Fonbnk", url: null } })).toMatch(
      /contact Fonbnk with this order ID: mp-1$/,
    );
  });

  it("doesn't send the buyer to a provider that knows nothing about it, or while it's being checked", () => {
    for (const name of ["not opened", "opened", "expired before the start", "on hold"])
      expect(reply(states[name] ?? {})).not.toContain("contact");
    expect(reply({ status: "cancelled", openedAt: at })).not.toContain("contact");
  });

  it("never asks a buyer who may have paid to pay again", () => {
    expect(reply(started)).toContain("If you have already paid, don't pay again");
    expect(reply({ ...started, type: "SELL" })).toContain("don't send it again");
    expect(reply({ ...started, status: "processing", delayedAt: at })).toContain(
      "You don't need to pay or send anything",
    );
  });

  it("has the hash of the transfer", () => {
    expect(reply({ ...started, status: "success", transactionHash: "0xabc" })).toContain("hash is 0xabc on");
    expect(reply({ ...started, status: "success" })).not.toContain("hash");
  });

  it("says when the payment was received, and what is usual, until that is over", () => {
    const paid = { ...started, status: "processing" as const, paidAt: at };
    expect(reply(paid, { usualSeconds: 720 })).toMatch(
      /^MoonPay received your payment of 100 USD on Mar 10, 2026, 12:00 UTC, and still has to send your BTC\. This usually takes less than 12 minutes\. You don't need to do anything\./,
    );
    expect(reply({ ...paid, delayedAt: at }, { usualSeconds: 720 })).not.toContain("usually takes");
  });

  it("says what was returned after success, and once if the payment was refunded", () => {
    const returned = "MoonPay returned 50 USD to the original payment method on Mar 10, 2026.";
    expect(reply({ ...started, status: "success", refund: refund() })).toContain(`network. ${returned}`);
    const refunded = reply({ ...started, status: "refunded", refund: refund() });
    expect(refunded.split("returned 50 USD")).toHaveLength(2);
    expect(refunded).toMatch(/^MoonPay returned/);
    expect(refunded).not.toContain("100 USD");
    expect(reply({ ...started, status: "refunded" })).toMatch(/^MoonPay refunded your payment of 100 USD\./);
  });

  it("says how to get a second payment back", () => {
    const secondPayment = { amount: "100", currency: "USD", orderId: "mp-2" };
    expect(reply({ ...started, status: "success" }, { secondPayment })).toContain(
      "MoonPay received a second payment of 100 USD for this link. To get it back, contact MoonPay and give them this order ID: mp-2.",
    );
  });

  it("refers to the partner last, where the operator writes it", () => {
    const partner = { name: "Acme", contact: "help@acme.example" };
    expect(reply(started, { partner })).toBe(
      `${reply(started)}\n\nFor other questions, contact Acme at help@acme.example`,
    );
  });
});
