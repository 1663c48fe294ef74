// biome-ignore lint/style/noRestrictedImports: as below.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newTestUser } from "#app/api/test-user.ts";
// biome-ignore lint/style/noRestrictedImports: lib can't finish a delivery without sending it.
import { db } from "#db/client.ts";
// biome-ignore lint/style/noRestrictedImports: as above.
import { webhookDeliveries } from "#db/schema-webhooks.ts";
import type { TenantScope } from "#db/scope.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { addTestEndpoint, addTestTransaction, changeTestTransaction } from "#lib/transactions/test-listed.ts";
import { deliveriesOf } from "#lib/webhooks/test-webhooks.ts";
import { POST } from "./route.ts";

const params = { environment: "sandbox" };

async function addWithDelivery(scope: TenantScope, status: "delivered" | "failed" | "pending") {
  const row = await addTestTransaction(scope);
  await changeTestTransaction(row, "success");
  await db.update(webhookDeliveries).set({ status }).where(eq(webhookDeliveries.transactionId, row.id));
  return row.id;
}

describe("200", () => {
  it("resends finished deliveries, skips queued ones, and records it in the audit log", async () => {
    const user = await newTestUser({ role: "support" });
    await addTestEndpoint(user.scope);
    const over = [await addWithDelivery(user.scope, "delivered"), await addWithDelivery(user.scope, "failed")];
    const pending = await addWithDelivery(user.scope, "pending");
    const unsent = (await addTestTransaction(user.scope)).id;
    const response = await user.call(POST, { params, body: { ids: [...over, pending, unsent] } });
    expect(response).toMatchObject({ status: 200, body: { data: { deliveries: 2, transactions: 2 } } });
    const resent = (await deliveriesOf(user.scope)).filter(({ resendAt }) => resendAt !== null);
    expect(resent.map(({ transactionId }) => transactionId).sort()).toEqual(over.toSorted());
    const { lines } = await listAudit(user.scope, { about: "transaction" }, new Date());
    expect(lines).toMatchObject([{ action: "transaction.resend_events", target: "4 transactions" }]);
  });

  it("skips transactions of another partner or environment", async () => {
    const user = await newTestUser();
    const outsider = await newTestUser();
    await addTestEndpoint(outsider.scope);
    const theirs = await addWithDelivery(outsider.scope, "failed");
    const response = await user.call(POST, { params, body: { ids: [theirs] } });
    expect(response.body.data).toEqual({ deliveries: 0, transactions: 0 });
    const elsewhere = { environment: "production" };
    const other = await outsider.call(POST, { params: elsewhere, body: { ids: [theirs] } });
    expect(other.body.data).toEqual({ deliveries: 0, transactions: 0 });
    expect((await deliveriesOf(outsider.scope)).map(({ resendAt }) => resendAt)).toEqual([null]);
  });
});

describe("400", () => {
  it.each([[[]], [Array.from({ length: 101 }, (_, place) => `tx_${place}`)], [["a b"]]])("rejects %j", async (ids) => {
    const user = await newTestUser();
    expect((await user.call(POST, { params, body: { ids } })).status).toBe(400);
  });
});
