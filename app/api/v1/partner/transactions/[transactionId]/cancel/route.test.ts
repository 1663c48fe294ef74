import { describe, expect, it } from "vitest";
import { call, newTestPartner } from "#app/api/test-partner.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { minuteMs } from "#lib/duration.ts";
import { named, problemsOf } from "#lib/openapi/test-conformance.ts";
import { claimCheckout } from "#lib/transactions/queries/open-transactions.ts";
import type { NewTransaction } from "#lib/transactions/queries/transactions.ts";
import { addTestEndpoint, addTestTransaction, changeTestTransaction } from "#lib/transactions/test-listed.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { deliveriesOf } from "#lib/webhooks/test-webhooks.ts";
import { POST } from "./route.ts";

async function newCase(set: Partial<NewTransaction> = {}) {
  const partner = await newTestPartner();
  await addTestEndpoint(partner.scope);
  const row = await addTestTransaction(partner.scope, set);
  const path = `/transactions/${row.id}/cancel`;
  const cancel = () => call(POST, path, { method: "POST", key: partner.key, params: { transactionId: row.id } });
  return { partner, row, cancel };
}

describe("POST /transactions/{transaction_id}/cancel", () => {
  it("200: cancels a pending transaction once, with one event, however often it's repeated", async () => {
    const { partner, row, cancel } = await newCase();
    const cancelled = { transaction_id: row.id, status: "cancelled", failure_code: "cancelled_by_partner" };
    for (const _ of [1, 2, 3]) {
      const response = await cancel();
      expect([response.status, response.body.data]).toMatchObject([200, cancelled]);
      const asAnswered = {
        ...response,
        headers: Object.fromEntries(response.headers),
        body: JSON.stringify(response.body),
      };
      expect(problemsOf(named("cancelTransaction"), asAnswered)).toEqual([]);
    }
    expect((await readAgain(row)).moves).toEqual(["pending>cancelled partner"]);
    expect(await deliveriesOf(partner.scope)).toMatchObject([
      { eventName: "transaction.failed", transactionId: row.id },
    ]);
  });

  it("leaves a link that can't be claimed by a buyer", async () => {
    const { row, cancel } = await newCase();
    await cancel();
    const claim = { now: new Date(), until: new Date(Date.now() + minuteMs), mayRepeat: false };
    expect(await claimCheckout(row, claim)).toBe(false);
  });

  it.each<[string, Partial<NewTransaction>]>([
    ["was sent to the provider", { providerLink: "https://provider.example/1" }],
    ["has an order", { providerTransactionId: "ord_1" }],
    ["was started by a process that died", { checkoutClaimedUntil: new Date(0) }],
  ])("409 not_cancellable: nothing changes once the buyer %s", async (_name, set) => {
    const { partner, row, cancel } = await newCase(set);
    const { status, body } = await cancel();
    expect([status, body]).toMatchObject([409, { data: { error: "not_cancellable", retry: "terminal" } }]);
    expect((await readAgain(row)).moves).toEqual([]);
    expect(await deliveriesOf(partner.scope)).toEqual([]);
  });

  it("409 request_in_progress: while the buyer is starting the payment", async () => {
    const { row, cancel } = await newCase({ checkoutClaimedUntil: new Date(Date.now() + minuteMs) });
    const { status, body, headers } = await cancel();
    expect([status, body.data.error, headers.get("retry-after")]).toEqual([409, "request_in_progress", "5"]);
    expect((await readAgain(row)).moves).toEqual([]);
  });

  it.each(["processing", "success", "failed", "cancelled", "expired", "refunded"] as const)(
    "409 not_cancellable: a transaction that the provider reported as %s stays so",
    async (reported) => {
      const { row, cancel } = await newCase();
      await changeTestTransaction(row, reported);
      const { status, body } = await cancel();
      expect([status, body.data.error, body.msg]).toEqual([409, "not_cancellable", expect.stringContaining(reported)]);
      expect((await readAgain(row)).moves).toEqual([`pending>${reported} callback`]);
    },
  );

  it("403: needs transactions:write", async () => {
    const { scope } = await newTestPartner();
    const { key } = await createKey(scope, { name: "Reader", scopes: ["transactions:read"] }, null, new Date());
    const row = await addTestTransaction(scope);
    const params = { transactionId: row.id };
    const { status, body } = await call(POST, `/transactions/${row.id}/cancel`, {
      method: "POST",
      key,
      params,
    });
    expect([status, body.data.error]).toEqual([403, "scope_missing"]);
  });
});
