import { expect, it } from "vitest";
import { addContact } from "#app/api/test-partner.ts";
import { newPaidTransaction } from "#lib/adjustments/test-adjustment.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { readBuyerReply, readBuyerReplyOfOperator } from "./read-buyer-reply.ts";

it("knows a second payment, and refers to the partner only in the operator's reply", async () => {
  const row = await newPaidTransaction();
  const other = orderFor(row, { status: "success", providerTransactionId: "order-2", fiatAmount: "100", fiat: "USD" });
  await applyProviderUpdate(row.id, other, "callback", new Date());
  const reply = await readBuyerReply(row);
  expect(reply).toContain("received a second payment of 100 USD");
  expect(await readBuyerReplyOfOperator(row)).toBe(reply);
  await addContact(row.partnerId);
  expect(await readBuyerReply(row)).toBe(reply);
  expect(await readBuyerReplyOfOperator(row)).toMatch(/\n\nFor other questions, contact .+ at \S+@\S+$/);
});
