import { describe, expect, it } from "vitest";
import { sides, statuses } from "#db/enums.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { copyRules } from "#tests/copy-rules.ts";
import { providerQuestion } from "./provider-question.ts";
import { testRow } from "./test-row.ts";

const ordered = { providerTransactionId: "mp-1", provider: "moonpay" };
const textOf = (set: Partial<TransactionRow>) =>
  providerQuestion(testRow({ ...ordered, ...set }), "Bank transfer")?.text ?? "";

describe.each(sides)("the question about a %s", (type) => {
  it.each(statuses)("with the status %s names the order and asks one thing", (status) => {
    const text = textOf({ type, status });
    expect(text).toMatch(
      /^Hello MoonPay support,\n\n[A-Z][^\n]{40,300}\?\n\nYour order: mp-1\nOur reference: tx_test\n/,
    );
    expect(text).not.toMatch(/undefined|null|Slipway|operator/);
    for (const { pattern } of copyRules) expect(text).not.toMatch(pattern);
  });

  it("groups the digits of amounts", () => {
    const text = textOf({ type, status: "processing", fiatAmount: "36000.50", cryptoAmount: "1234.5678" });
    expect(text).toContain("Agreed amounts: 36,000.5 USD, 1,234.5678 BTC\n");
    expect(text).toContain(type === "BUY" ? "received 36,000.5 USD" : "received 1,234.5678 BTC");
  });

  it("asks for what the payer paid", () => {
    expect(textOf({ type, status: "processing" })).toContain(
      type === "BUY" ? "received 100 USD" : "received 0.001 BTC",
    );
  });
});

it("has what is known, and nothing that isn't", () => {
  const paidAt = new Date("2026-03-10T12:30:00Z");
  const text = textOf({
    status: "success",
    paidAt,
    transactionHash: "0xabc",
    walletAddressTag: "77",
    environment: "production",
  });
  expect(text).toContain("Transaction hash: 0xabc\n");
  expect(text).toContain("Destination tag: 77\n");
  expect(text).toContain("100 USD, 0.001 BTC\nPayment method: Bank transfer\n");
  expect(text).toMatch(/Payment received: Mar 10, 2026, 12:30 UTC$/);
  expect(text).not.toMatch(/Environment|Completed/);
  expect(textOf({ walletAddressTag: "none", walletAddress: null })).not.toMatch(/tag|Wallet|hash|received:/);
});

it("asks about the difference while the transaction is on hold", () => {
  for (const status of ["pending", "processing"] as const)
    expect(textOf({ status, reviewReason: "another amount" })).toContain("doesn't match what was agreed");
});

it("has the support page only of a provider that documents one, and needs an order", () => {
  expect(providerQuestion(testRow(ordered), "Card")?.url).toBe("https://support.moonpay.com");
  expect(providerQuestion(testRow({ ...ordered, provider: "fonbnk" }), "Card")?.url).toBeNull();
  expect(providerQuestion(testRow({ provider: "moonpay" }), "Card")).toBeNull();
});
