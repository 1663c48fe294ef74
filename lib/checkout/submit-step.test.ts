import { describe, expect, it } from "vitest";
import { AppError } from "#lib/errors.ts";
import type { Instructions } from "#lib/providers/payment-instructions.ts";
import type { BuyerField, RampProvider } from "#lib/providers/provider.ts";
import { instructionsColumns } from "#lib/transactions/buyer-details.ts";
import { updateTransaction } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "#lib/transactions/test-transaction.ts";
import { storedInstructions } from "./instructions.ts";
import { submitStep } from "./submit-step.ts";
import { buyerForm, instructionsFor } from "./test-checkout.ts";

const code: BuyerField = { key: "otp", label: "Code", type: "number", isRequired: true };
const steps: Instructions["steps"] = [
  { id: "confirm", label: "I have paid", fields: [] },
  { id: "code", label: "Send the code", fields: [code] },
];

/** A payment that waits for the buyer, and a provider that records the submitted steps. */
async function waitingPayment(overrides: Partial<RampProvider> = {}) {
  const made = await newTestTransaction();
  const providerLink = `https://slipway.example/checkout/${made.checkoutToken}`;
  await updateTransaction(made.id, {
    providerLink,
    ...instructionsColumns(made.id, JSON.stringify(instructionsFor({ steps }))),
  });
  const submitted: [string, Record<string, string>][] = [];
  const provider = testProvider({
    submitStep: async (_name, step, given) => {
      submitted.push([step, given]);
    },
    getOrder: async () => orderFor(made, { status: "processing", instructions: null }),
    ...overrides,
  });
  const take = (step: string, given: Record<string, string> = {}) =>
    submitStep(made.checkoutToken, step, buyerForm({ input: given }).input, {
      providersIn: () => [provider],
      now: new Date(),
    });
  return { made, submitted, take };
}

describe("submitStep", () => {
  it("submits the step and applies the resulting order state", async () => {
    const { made, submitted, take } = await waitingPayment();
    await take("confirm", { unknown: "x" });
    expect(submitted).toEqual([["confirm", {}]]);
    const { row, moves } = await readAgain(made);
    expect(row).toMatchObject({ status: "processing", sealedInstructions: null, checkoutClaimedUntil: null });
    expect(moves).toEqual(["pending>processing checkout"]);
  });

  it("submits the input and requires it", async () => {
    const { made, submitted, take } = await waitingPayment();
    await expect(take("code")).rejects.toMatchObject({ code: "validation_failed" });
    expect(submitted).toEqual([]);
    expect(storedInstructions((await readAgain(made)).row)?.steps[1]?.fields).toEqual([
      { ...code, value: "", problem: "This field is required" },
    ]);
    await take("code", { otp: "123456" });
    expect(submitted).toEqual([["code", { otp: "123456" }]]);
  });

  it("requires a transaction hash of the network before the provider gets it", async () => {
    const field: BuyerField = {
      key: "sent",
      label: "Hash",
      type: "text",
      isRequired: true,
      format: "transaction_hash",
    };
    const { made, submitted, take } = await waitingPayment();
    const instructions = instructionsFor({ steps: [{ id: "confirm", label: "I have sent it", fields: [field] }] });
    await updateTransaction(made.id, instructionsColumns(made.id, JSON.stringify(instructions)));
    await expect(take("confirm", { sent: "0xabc" })).rejects.toMatchObject({ code: "validation_failed" });
    expect(submitted).toEqual([]);
    expect(storedInstructions((await readAgain(made)).row)?.steps[0]?.fields).toEqual([
      { ...field, value: "0xabc", problem: expect.stringContaining("isn't a transaction hash") },
    ]);
    const hash = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";
    await take("confirm", { sent: hash });
    expect(submitted).toEqual([["confirm", { sent: hash }]]);
  });

  it("shows the provider's rejection at the field", async () => {
    const { made, take } = await waitingPayment({
      submitStep: () => Promise.reject(new AppError("validation_failed", "The code is wrong")),
      getOrder: async () => null,
    });
    await expect(take("code", { otp: "1" })).rejects.toMatchObject({ code: "validation_failed" });
    const { row } = await readAgain(made);
    expect(storedInstructions(row)?.steps[1]?.fields).toEqual([{ ...code, value: "1", problem: "The code is wrong" }]);
    expect(row.checkoutClaimedUntil).toBeNull();
  });

  it("succeeds if an earlier click completed the step", async () => {
    const { made, take } = await waitingPayment({
      submitStep: () => Promise.reject(new AppError("validation_failed", "Done already")),
    });
    await take("confirm");
    expect((await readAgain(made)).row.status).toBe("processing");
  });

  it("succeeds even if the order can't be read afterwards", async () => {
    const { made, submitted, take } = await waitingPayment({
      getOrder: () => Promise.reject(new AppError("provider_unavailable", "away")),
    });
    await take("confirm");
    expect(submitted).toHaveLength(1);
    expect((await readAgain(made)).row).toMatchObject({ status: "pending", checkoutClaimedUntil: null });
  });

  it("submits once for ten simultaneous clicks", async () => {
    const { submitted, take } = await waitingPayment();
    await Promise.allSettled(Array.from({ length: 10 }, () => take("confirm")));
    expect(submitted).toHaveLength(1);
  });

  it("rejects unknown steps, closed payments, and providers without steps", async () => {
    const { made, submitted, take } = await waitingPayment();
    await expect(take("refund")).rejects.toMatchObject({ code: "not_found" });
    await updateTransaction(made.id, { status: "expired" });
    await expect(take("confirm")).rejects.toMatchObject({ code: "not_found" });
    const { take: takeNone } = await waitingPayment({ submitStep: undefined });
    await expect(takeNone("confirm")).rejects.toMatchObject({ code: "not_found" });
    expect(submitted).toEqual([]);
  });
});
