import { describe, expect, it } from "vitest";
import { updateTransaction } from "#db/transactions.ts";
import { AppError } from "#lib/errors.ts";
import type { BuyerField, Instructions, RampProvider } from "#lib/providers/provider.ts";
import { newTestTransaction, orderFor, reread, testProvider } from "#lib/transactions/test-transaction.ts";
import { storedInstructions } from "./instructions.ts";
import { takeStep } from "./take-step.ts";
import { instructionsFor, typed } from "./test-checkout.ts";

const code: BuyerField = { key: "otp", label: "Code", type: "number", isRequired: true };
const steps: Instructions["steps"] = [
  { id: "confirm", label: "I have paid", fields: [] },
  { id: "code", label: "Send the code", fields: [code] },
];

/** A payment that waits for the buyer, and a provider that notes the steps it is told of. */
async function waiting(answers: Partial<RampProvider> = {}) {
  const made = await newTestTransaction();
  const providerLink = `https://slipway.example/checkout/${made.checkoutToken}`;
  await updateTransaction(made.id, { providerLink, instructions: JSON.stringify(instructionsFor({ steps })) });
  const taken: [string, Record<string, string>][] = [];
  const provider = testProvider({
    submitStep: async (_name, step, given) => {
      taken.push([step, given]);
    },
    getOrder: async () => orderFor(made, { status: "processing", instructions: null }),
    ...answers,
  });
  const take = (step: string, given: Record<string, string> = {}) =>
    takeStep(made.checkoutToken, step, typed({ answers: given }).answers, {
      providersIn: () => [provider],
      now: new Date(),
    });
  return { made, taken, take };
}

describe("a step the buyer takes", () => {
  it("reaches the provider, and the state it leads to is there at once", async () => {
    const { made, taken, take } = await waiting();
    await take("confirm", { unknown: "x" });
    expect(taken).toEqual([["confirm", {}]]);
    const { row, moves } = await reread(made);
    expect(row).toMatchObject({ status: "processing", instructions: null, checkoutClaimedUntil: null });
    expect(moves).toEqual(["pending>processing checkout"]);
  });

  it("carries what it asks, and is not sent without", async () => {
    const { made, taken, take } = await waiting();
    await expect(take("code")).rejects.toMatchObject({ code: "validation_failed" });
    expect(taken).toEqual([]);
    expect(storedInstructions((await reread(made)).row)?.steps[1]?.fields).toEqual([
      { ...code, value: "", problem: "This is needed" },
    ]);
    await take("code", { otp: "123456" });
    expect(taken).toEqual([["code", { otp: "123456" }]]);
  });

  it("that the provider refuses says why at the field", async () => {
    const { made, take } = await waiting({
      submitStep: () => Promise.reject(new AppError("validation_failed", "The code is wrong")),
      getOrder: async () => null,
    });
    await expect(take("code", { otp: "1" })).rejects.toMatchObject({ code: "validation_failed" });
    const { row } = await reread(made);
    expect(storedInstructions(row)?.steps[1]?.fields).toEqual([{ ...code, value: "1", problem: "The code is wrong" }]);
    expect(row.checkoutClaimedUntil).toBeNull();
  });

  it("is no failure when an earlier click had done it", async () => {
    const { made, take } = await waiting({
      submitStep: () => Promise.reject(new AppError("validation_failed", "Done already")),
    });
    await take("confirm");
    expect((await reread(made)).row.status).toBe("processing");
  });

  it("counts though the provider cannot be asked for the state just now", async () => {
    const { made, taken, take } = await waiting({
      getOrder: () => Promise.reject(new AppError("provider_unavailable", "away")),
    });
    await take("confirm");
    expect(taken).toHaveLength(1);
    expect((await reread(made)).row).toMatchObject({ status: "pending", checkoutClaimedUntil: null });
  });

  it("is told to the provider once for ten clicks at the same instant", async () => {
    const { taken, take } = await waiting();
    await Promise.allSettled(Array.from({ length: 10 }, () => take("confirm")));
    expect(taken).toHaveLength(1);
  });

  it("does not exist by another name, for a closed payment, or at a provider without steps", async () => {
    const { made, taken, take } = await waiting();
    await expect(take("refund")).rejects.toMatchObject({ code: "not_found" });
    await updateTransaction(made.id, { status: "expired" });
    await expect(take("confirm")).rejects.toMatchObject({ code: "not_found" });
    const { take: takeNone } = await waiting({ submitStep: undefined });
    await expect(takeNone("confirm")).rejects.toMatchObject({ code: "not_found" });
    expect(taken).toEqual([]);
  });
});
