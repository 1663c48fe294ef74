import { describe, expect, it } from "vitest";
import { POST } from "#app/api/dashboard/[environment]/transactions/route.ts";
import { newTestPartner } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { GET as readByKey } from "#app/api/v1/partner/transactions/[transactionId]/route.ts";
import { POST as createByKey } from "#app/api/v1/partner/transactions/route.ts";
// biome-ignore lint/style/noRestrictedImports: lib can't record an attempt without sending it.
import { db } from "#db/client.ts";
// biome-ignore lint/style/noRestrictedImports: as above.
import { webhookAttempts } from "#db/schema-webhooks.ts";
import { randomBase62 } from "#lib/random-id.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { findDetail } from "#lib/transactions/find-detail.ts";
// biome-ignore lint/style/noRestrictedImports: as above.
import { updateOpened } from "#lib/transactions/queries/open-transactions.ts";
// biome-ignore lint/style/noRestrictedImports: as above.
import { selectTransaction } from "#lib/transactions/queries/transactions.ts";
import { addTestEndpoint, changeTestTransaction } from "#lib/transactions/test-listed.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { deliveriesOf } from "#lib/webhooks/test-webhooks.ts";
import { GET } from "./route.ts";

const get = (user: Awaited<ReturnType<typeof newTestUser>>, transactionId: string, environment = "sandbox") =>
  user.call(GET, { method: "GET", params: { environment, transactionId } });

const creation = () => ({
  type: "BUY",
  fiat_currency: "EUR",
  crypto_currency: "BTC",
  network: "mainnet",
  payment_method: "card",
  amount: 250,
  provider: "moonpay",
  partner_context: randomBase62(12),
  redirect_url: "https://shop.example/thanks",
});

async function userWithTransaction() {
  const user = await newTestUser();
  const made = await user.call(POST, { params: { environment: "sandbox" }, body: creation() });
  return { user, id: made.body.data.transaction_id as string };
}

describe("200", () => {
  it("returns the partner's own transaction like the Partner API, and who must act next", async () => {
    const { user, id } = await userWithTransaction();
    const partner = { transaction_id: id, status: "pending", is_final: false, fiat_amount: "250", status_history: [] };
    expect(await get(user, id)).toMatchObject({
      status: 200,
      body: {
        data: {
          transaction: partner,
          opened_at: null,
          next_step: { awaits: "buyer" },
          outcomes: ["processing", "success", "failed", "cancelled", "expired", "refunded"],
        },
      },
    });
  });

  it("returns one timeline of API requests, buyer activity, provider updates, status changes and delivery attempts", async () => {
    const { scope, call: withKey } = await newTestPartner();
    await addTestEndpoint(scope);
    const made = await withKey(createByKey, "/transactions", { method: "POST", body: JSON.stringify(creation()) });
    const id = made.body.data.transaction_id;
    for (let read = 0; read < 3; read += 1)
      await withKey(readByKey, `/transactions/${id}`, { params: { transactionId: id } });
    const row = await selectTransaction(scope, id);
    if (!row) throw new Error("no row");
    const now = Date.now();
    await updateOpened(id, new Date(now + 1_000));
    await applyProviderUpdate(
      id,
      { ...orderFor(row, { status: "processing" }), rawStatus: "IN_FLIGHT" },
      "callback",
      new Date(now + 2_000),
    );
    await applyProviderUpdate(
      id,
      { ...orderFor(row, { status: null }), rawStatus: "ODD_WORD" },
      "poll",
      new Date(now + 3_000),
    );
    await changeTestTransaction({ ...row, status: "processing" }, "failed", new Date(now + 4_000));
    const [delivery] = await deliveriesOf(scope);
    await db.insert(webhookAttempts).values({
      deliveryId: delivery?.id ?? "",
      endpointId: delivery?.endpointId ?? "",
      at: new Date(now + 5_000),
      durationMs: 12,
      statusCode: 503,
    });
    const detail = await findDetail(scope, id, "", new Date());
    expect(detail?.timeline).toMatchObject([
      { kind: "attempt", delivery_id: delivery?.id, status_code: 503, event: "transaction.failed", is_test: false },
      { kind: "status", status: "failed", raw_status: "raw-word", failure_code: "other" },
      { kind: "provider_update", source: "poll", raw_status: "ODD_WORD" },
      { kind: "status", status: "processing", source: "callback", raw_status: "IN_FLIGHT", failure_code: null },
      { kind: "opened" },
      { kind: "calls", number: 3, method: "GET", status: 200 },
      { kind: "created", request_id: expect.stringMatching(/^req_/) },
    ]);
    expect(await findDetail({ ...scope, environment: "production" }, id, "", new Date())).toBeNull();
  });
});

describe("404", () => {
  it("returns the same error for an unknown ID, another partner's, and the other environment's", async () => {
    const { user, id } = await userWithTransaction();
    const otherPartners = await newTestTransaction();
    const responses = [
      await get(user, "tx_unknown"),
      await get(user, otherPartners.id),
      await get(user, id, "production"),
    ];
    const bodies = responses.map(({ status, body: { msg, data } }) => `${status} ${data.error} ${msg}`);
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/^404 not_found /);
  });
});
