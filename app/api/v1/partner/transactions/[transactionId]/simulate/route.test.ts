import { describe, expect, it } from "vitest";
import { call, fieldsOf, newTestPartner } from "#app/api/test-partner.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { named, problemsOf } from "#lib/openapi/test-conformance.ts";
import { updateLimits } from "#lib/partners/access.ts";
import { addTestEndpoint, addTestTransaction } from "#lib/transactions/test-listed.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { createEndpoint } from "#lib/webhooks/manage-endpoints.ts";
import { deliveriesOf } from "#lib/webhooks/test-webhooks.ts";
import { POST } from "./route.ts";

type Partner = Awaited<ReturnType<typeof newTestPartner>>;

const simulate = (partner: Partner, transactionId: string, body: object, key = partner.key) =>
  call(POST, `/transactions/${transactionId}/simulate`, {
    method: "POST",
    key,
    params: { transactionId },
    body: JSON.stringify(body),
  });

async function newCase() {
  const partner = await newTestPartner();
  await addTestEndpoint(partner.scope);
  const row = await addTestTransaction(partner.scope);
  return { partner, row, to: (body: object) => simulate(partner, row.id, body) };
}

describe("POST /transactions/{transaction_id}/simulate", () => {
  it("200: takes a transaction from creation to a refund, with the event of the success", async () => {
    const { partner, row, to } = await newCase();
    for (const status of ["processing", "success", "refunded"]) {
      const response = await to({ status });
      expect([response.status, response.body.data]).toMatchObject([
        200,
        { transaction_id: row.id, status, scheduled_for: null },
      ]);
      const asAnswered = {
        ...response,
        headers: Object.fromEntries(response.headers),
        body: JSON.stringify(response.body),
      };
      expect(problemsOf(named("simulateOutcome"), asAnswered)).toEqual([]);
    }
    const { moves } = await readAgain(row);
    expect(moves).toEqual([
      "pending>processing simulation",
      "processing>success simulation",
      "success>refunded simulation",
    ]);
    expect(await deliveriesOf(partner.scope)).toMatchObject([
      { eventName: "transaction.success", transactionId: row.id },
    ]);
    const paths = (await partner.logs()).map(({ path, status }) => [path, status]);
    expect(paths).toEqual(Array(3).fill([`/api/v1/partner/transactions/${row.id}/simulate`, 200]));
    expect((await listAudit(partner.scope, { about: "transaction" }, new Date())).lines).toEqual([]);
  });

  it.each([
    ["as quoted", { status: "success" }],
    ["with another amount", { status: "success", amount_difference_percent: 0.5 }],
  ])("200: fills the order ID and the hash that a success has in production (%s)", async (_name, simulation) => {
    const { row, to } = await newCase();
    const { data } = (await to(simulation)).body;
    expect(data.provider_transaction_id).toBe(`simulated-${row.id}`);
    expect(data.transaction_hash).toMatch(/^[\da-f]{64}$/);
  });

  it("200: fills neither without a success", async () => {
    const { to } = await newCase();
    for (const status of ["processing", "failed"])
      expect((await to({ status })).body.data).toMatchObject({ provider_transaction_id: "", transaction_hash: "" });
  });

  it("200: sends no event if webhook is none", async () => {
    const { partner, to } = await newCase();
    await to({ status: "failed", webhook: "none" });
    expect(await deliveriesOf(partner.scope)).toEqual([]);
  });

  it.each([
    [1, { status: "success", fiat_amount: "101", crypto_amount: "0.00101" }],
    [-1, { status: "success", fiat_amount: "99", crypto_amount: "0.00099" }],
    [0, { status: "success", fiat_amount: "100", crypto_amount: "0.001" }],
    [1.01, { status: "pending", fiat_amount: "100", crypto_amount: "0.001" }],
    [-99, { status: "pending", fiat_amount: "100", crypto_amount: "0.001" }],
  ])("200: with amounts that differ by %d%%, responds with %j", async (amount_difference_percent, expected) => {
    const { partner, to } = await newCase();
    const { body } = await to({ status: "success", amount_difference_percent });
    expect(body.data).toMatchObject(expected);
    expect(await deliveriesOf(partner.scope)).toHaveLength(expected.status === "success" ? 1 : 0);
  });

  it("200: after simulated amounts put it on hold, success accepts them and failed rejects them", async () => {
    const [accepted, rejected] = [await newCase(), await newCase()];
    for (const { to } of [accepted, rejected]) await to({ status: "success", amount_difference_percent: 5 });
    expect(fieldsOf(await accepted.to({ status: "processing" }))).toEqual(["status"]);
    const { body } = await accepted.to({ status: "success" });
    expect(body.data).toMatchObject({ status: "success", fiat_amount: "105", crypto_amount: "0.00105" });
    expect((await rejected.to({ status: "failed" })).body.data).toMatchObject({
      status: "failed",
      failure_code: "amount_mismatch",
      fiat_amount: "100",
    });
    expect((await readAgain(rejected.row)).row.reviewReason).toBeNull();
  });

  it.each([
    [{ status: "failed" }, "declined"],
    [{ status: "failed", failure_code: "kyc_rejected" }, "kyc_rejected"],
    [{ status: "cancelled" }, "cancelled_by_user"],
    [{ status: "cancelled", failure_code: "other" }, "other"],
    [{ status: "expired" }, "expired"],
    [{ status: "expired", failure_code: "expired" }, "expired"],
    [{ status: "refunded" }, null],
  ])("200: %j has the failure code %s", async (body, failure_code) => {
    const { to } = await newCase();
    expect((await to(body)).body.data).toMatchObject({ status: body.status, failure_code });
  });

  it("200: schedules a delayed outcome, checked against the one before it", async () => {
    const { row, to } = await newCase();
    const sentAt = Date.now();
    const { status, body } = await to({ status: "processing", delay_seconds: 3_600 });
    expect([status, body.data.status]).toEqual([200, "pending"]);
    expect(Date.parse(body.data.scheduled_for)).toBeGreaterThanOrEqual(sentAt + 3_600_000);
    expect((await to({ status: "cancelled", delay_seconds: 3_599 })).status).toBe(200);
    expect(fieldsOf(await to({ status: "expired", delay_seconds: 3_600 }))).toEqual(["status"]);
    expect((await readAgain(row)).moves).toEqual([]);
  });

  it("200: keeps success with a refund_amount, which is the total so far, and sends its events", async () => {
    const { partner, row, to } = await newCase();
    const events = ["transaction.refunded" as const];
    await createEndpoint(partner.scope, { name: "R", url: "https://shop.example/r", events }, null, new Date());
    await to({ status: "success" });
    const refund = { status: "succeeded", kind: "refund", currency: "USD", reason: "Simulated outcome" };
    for (const refund_amount of [25, 40.5, 25]) {
      const { body } = await to({ status: "refunded", refund_amount });
      const amount = refund_amount === 25 && body.data.refund.amount === "25" ? "25" : "40.5";
      expect(body.data).toMatchObject({ status: "success", refund: { ...refund, amount } });
    }
    expect((await readAgain(row)).moves.at(-1)).toBe("success>success simulation");
    await to({ status: "refunded", refund_amount: 60, webhook: "none" });
    const sent = (await deliveriesOf(partner.scope)).map(({ eventName }) => eventName);
    expect(sent.sort()).toEqual(["transaction.refunded", "transaction.refunded", "transaction.success"]);
  });

  it("200: refunds all that was paid without a refund_amount", async () => {
    const { to } = await newCase();
    const { body } = await to({ status: "refunded" });
    expect(body.data).toMatchObject({ status: "refunded", refund: { amount: "100", currency: "USD" } });
  });

  it("400: schedules at most ten outcomes of a transaction", async () => {
    const { to } = await newCase();
    const schedule = () => to({ status: "success", amount_difference_percent: 9, delay_seconds: 60 });
    for (let count = 0; count < 10; count += 1) expect((await schedule()).status).toBe(200);
    expect(fieldsOf(await schedule())).toEqual(["delay_seconds"]);
  });

  it("400: names the field and the possible statuses of an impossible change", async () => {
    const { to } = await newCase();
    await to({ status: "success" });
    const { status, body } = await to({ status: "success" });
    expect([status, body.data.errors]).toEqual([
      400,
      [
        {
          field: "status",
          code: "invalid_value",
          message: "success can't follow success. Possible: refunded.",
        },
      ],
    ]);
    await to({ status: "refunded" });
    expect((await to({ status: "failed" })).body.data.errors[0].message).toBe(
      "failed can't follow refunded. No other status can follow.",
    );
  });

  it.each([
    [{}, ["status"]],
    [{ status: "pending" }, ["status"]],
    [{ status: "success", webhook: "often" }, ["webhook"]],
    [{ status: "success", amount_difference_percent: 100.01 }, ["amount_difference_percent"]],
    [{ status: "success", amount_difference_percent: -100 }, ["amount_difference_percent"]],
    [{ status: "success", amount_difference_percent: 0.001 }, ["amount_difference_percent"]],
    [{ status: "success", amount_difference_percent: "1" }, ["amount_difference_percent"]],
    [{ status: "failed", amount_difference_percent: 1 }, ["amount_difference_percent"]],
    [{ status: "success", refund_amount: 1 }, ["refund_amount"]],
    [{ status: "refunded", refund_amount: 0 }, ["refund_amount"]],
    [{ status: "refunded", refund_amount: -1 }, ["refund_amount"]],
    [{ status: "refunded", refund_amount: "1" }, ["refund_amount"]],
    [{ status: "refunded", refund_amount: 1, delay_seconds: 5 }, ["refund_amount"]],
    [{ status: "success", delay: 1 }, ["delay"]],
    [{ status: "failed", failure_code: "bad luck" }, ["failure_code"]],
    [{ status: "success", failure_code: "declined" }, ["failure_code"]],
    [{ status: "expired", failure_code: "declined" }, ["failure_code"]],
    [{ status: "success", delay_seconds: -1 }, ["delay_seconds"]],
    [{ status: "success", delay_seconds: 0.5 }, ["delay_seconds"]],
    [{ status: "success", delay_seconds: 3601 }, ["delay_seconds"]],
  ])("400: rejects %j by name and changes nothing", async (body, fields) => {
    const { row, to } = await newCase();
    const response = await to(body);
    expect([response.status, fieldsOf(response)]).toEqual([400, fields]);
    expect((await readAgain(row)).moves).toEqual([]);
  });

  it("403: rejects production keys, and keys without transactions:write", async () => {
    const { partner, row } = await newCase();
    const { key: live } = await newTestPartner("production");
    const narrow = { name: "narrow", scopes: ["transactions:read" as const] };
    const { key: readOnly } = await createKey(partner.scope, narrow, null, new Date());
    const errorOf = async (key: string) => {
      const { status, body } = await simulate(partner, row.id, { status: "success" }, key);
      return [status, body.data.error];
    };
    expect(await errorOf(live)).toEqual([403, "environment_mismatch"]);
    expect(await errorOf(readOnly)).toEqual([403, "scope_missing"]);
    expect((await readAgain(row)).moves).toEqual([]);
  });

  it("404: never reaches another partner's transaction", async () => {
    const { row } = await newCase();
    expect((await simulate(await newTestPartner(), row.id, { status: "success" })).status).toBe(404);
    expect((await readAgain(row)).moves).toEqual([]);
  });

  it("429: counts against the creations limit", async () => {
    const { partner, to } = await newCase();
    await updateLimits(partner.scope, { reads: 10, quotes: 1, creations: 1 });
    expect((await to({ status: "processing" })).status).toBe(200);
    expect((await to({ status: "success" })).status).toBe(429);
  });
});
