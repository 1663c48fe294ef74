import { expect, it } from "vitest";
import { newPaidTransaction } from "#lib/adjustments/test-adjustment.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { findSecondPayment } from "./second-payment.ts";

it("is the other paid order, until the provider returned it", async () => {
  const row = await newPaidTransaction();
  expect(await findSecondPayment(row)).toBeNull();
  const other = orderFor(row, { status: "success", providerTransactionId: "order-2", fiatAmount: "100", fiat: "USD" });
  await applyProviderUpdate(row.id, other, "callback", new Date());
  expect(await findSecondPayment(row)).toMatchObject({ currency: "USD", orderId: "order-2" });
  expect(Number((await findSecondPayment(row))?.amount)).toBe(100);

  await applyProviderUpdate(row.id, { ...other, status: "refunded" }, "callback", new Date());
  expect(await findSecondPayment(row)).toBeNull();
});

it("isn't looked for before the payment has ended", async () => {
  expect(await findSecondPayment(await newTestTransaction())).toBeNull();
});
