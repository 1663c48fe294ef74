import { describe, expect, it } from "vitest";
import { applyProviderUpdate, expireUnopened } from "./apply-provider-update.ts";
import { failureLabel } from "./failure-code-contract.ts";
import { orderFor } from "./test-row.ts";
import { newTestTransaction, readAgain } from "./test-transaction.ts";

const now = new Date();

describe("the failure code of a transaction", () => {
  it("stores why a transaction failed until it is paid after all", async () => {
    const made = await newTestTransaction();
    const declined = orderFor(made, { status: "failed", failureCode: "declined" });
    await applyProviderUpdate(made.id, declined, "callback", now);
    expect((await readAgain(made)).row).toMatchObject({ status: "failed", failureCode: "declined" });
    await applyProviderUpdate(made.id, orderFor(made, { status: "success" }), "callback", now);
    expect((await readAgain(made)).row).toMatchObject({ status: "success", failureCode: null });
  });

  it("stores that an order expired while it was processed", async () => {
    const made = await newTestTransaction();
    for (const status of ["processing", "expired"] as const)
      await applyProviderUpdate(made.id, orderFor(made, { status }), "callback", now);
    expect((await readAgain(made)).row).toMatchObject({ status: "failed", failureCode: "expired" });
  });

  it("is that of an expired link if nobody paid", async () => {
    const made = await newTestTransaction();
    await expireUnopened(made.id, now);
    expect((await readAgain(made)).row).toMatchObject({ status: "expired", failureCode: "expired" });
  });
});

it.each([
  ["failed", "declined", "Declined"],
  ["cancelled", "kyc_rejected", "Identity check failed"],
  ["failed", "other", null],
  ["cancelled", "cancelled_by_user", null],
  ["expired", "expired", null],
  ["success", null, null],
] as const)("labels a %s transaction's code %s only if it says more than the status", (status, code, label) => {
  expect(failureLabel(status, code)).toBe(label);
});
