import { describe, expect, it } from "vitest";
import { POST as confirm, DELETE as reject } from "#app/api/operator/proposals/[proposalId]/route.ts";
import { POST as record } from "#app/api/operator/transactions/[transactionId]/adjustments/route.ts";
import { newTestOperator } from "#app/api/test-operator.ts";
import { decide, setUpTwoOperators } from "#app/api/test-two-operators.ts";
import { setUpOwnDatabase } from "#db/test-database.ts";
import { enteredRefund, newPaidTransaction } from "#lib/adjustments/test-adjustment.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { mailsTo } from "#lib/mail/test-outbox.ts";
import { stubVariables } from "#lib/test-variables.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import type { TransactionRow } from "#lib/transactions/queries/transactions.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction } from "#lib/transactions/test-transaction.ts";
import { listAttentionItems } from "./list-attention-items.ts";
import { readOverview } from "./read-overview.ts";
import { getTransactionForOperator } from "./read-transaction.ts";

const sql = setUpOwnDatabase();
const { as, other } = setUpTwoOperators(() => sql`delete from operator_proposals`);
const { occurred_at: occurredAt, reason } = enteredRefund;

const send = (row: Pick<TransactionRow, "id">, fields: Record<string, unknown> = {}, one = as()) =>
  one.call(record, { params: { transactionId: row.id }, body: { ...enteredRefund, ...fields } });
const shown = async ({ id }: TransactionRow) => {
  const found = await getTransactionForOperator(id, new Date());
  if (!found) throw new Error("not found");
  return found;
};
const byOne = () => stubVariables({ SVC_REVIEW_APPROVALS: "1" });

describe("an adjustment that one operator records", () => {
  it("is on the transaction, in its history, the audit log, and the emails, and leaves the status", async () => {
    byOne();
    const row = await newPaidTransaction();
    expect((await send(row)).body.msg).toBe("Adjustment recorded");
    const { adjustments, refund, providerUpdates, transaction } = await shown(row);
    expect(adjustments).toMatchObject([
      {
        ...{ kind: "refund", status: "succeeded", amount: "50", currency: "USD", providerReference: "order-1" },
        ...{ reason, source: "operator", recordedBy: as().email, occurredAt: new Date(`${occurredAt}Z`) },
      },
    ]);
    expect(refund).toMatchObject({ kind: "refund", status: "succeeded", amount: "50", currency: "USD" });
    expect(providerUpdates[0]).toMatchObject({
      ...{ source: "operator", from: "success", to: "success" },
      reason: `Recorded by ${as().email}: refund of 50 USD, succeeded`,
    });
    expect(transaction.status).toBe("success");
    expect(Date.parse(transaction.updated_at)).toBeGreaterThan(row.updatedAt.getTime());
    expect((await listAudit(row, { about: "transaction.adjust" }, new Date())).lines).toMatchObject([
      { who: as().email, target: row.id, after: { kind: "refund", amount: "50 USD", reason } },
    ]);
    const [mail] = await mailsTo(other().email);
    expect(mail?.text).toContain("Amount: 50 USD");
    expect(mail?.text).toContain("Adjustments can't be removed: record a correction.");
  });

  it("is refused a second time, also written differently, and counted once", async () => {
    byOne();
    const row = await newPaidTransaction();
    await send(row);
    for (const amount of ["50", "50.0", "50.00"]) {
      const { status, body } = await send(row, { amount });
      expect([status, body.msg]).toEqual([400, "This adjustment is already recorded. Nothing was changed."]);
    }
    expect((await shown(row)).adjustments).toHaveLength(1);
    // The total of a second part.
    expect((await send(row, { amount: "100" })).status).toBe(200);
    expect((await shown(row)).refund).toMatchObject({ amount: "100" });
  });

  it("of another kind or of another order adds up; a correction doesn't", async () => {
    byOne();
    const row = await newPaidTransaction();
    await send(row);
    await send(row, { kind: "chargeback", amount: "30" });
    await send(row, { reference: "order-2", amount: "5" });
    await send(row, { kind: "correction", amount: "500" });
    const { adjustments, refund, refundProblem } = await shown(row);
    expect(adjustments).toHaveLength(4);
    expect([refund?.kind, refund?.amount, refundProblem]).toEqual(["chargeback", "85", null]);
    await send(row, { reference: "order-3", amount: "20" });
    const problem = "The refund of 105 USD is more than the payment of 100 USD";
    expect((await shown(row)).refundProblem).toBe(problem);
  });

  it.each([
    ["kind", { kind: "second_payment" }],
    ["status", { status: "done" }],
    ["amount", { amount: "50,00" }],
    ["amount", { amount: "0.00" }],
    ["amount", { amount: "-5" }],
    ["amount", { amount: "100.01" }],
    ["amount", { amount: "0.000991", currency: "BTC" }],
    ["currency", { currency: "EUR" }],
    ["reference", { reference: "x".repeat(129) }],
    ["occurred_at", { occurred_at: "yesterday" }],
    ["occurred_at", { occurred_at: new Date(Date.now() + 120_000).toISOString().slice(0, 16) }],
    ["occurred_at", { occurred_at: "2020-01-31T10:00" }],
    ["reason", { reason: "no" }],
  ])("names the invalid %s: %j", async (field, fields) => {
    byOne();
    const row = await newPaidTransaction();
    const { status, body } = await send(row, fields);
    expect([status, body.data.errors?.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
    expect((await shown(row)).adjustments).toEqual([]);
  });

  it("can have happened in the minute in which the transaction was created, and not before", async () => {
    byOne();
    const row = await newPaidTransaction();
    const minuteOf = (ms: number) => new Date(row.createdAt.getTime() - ms).toISOString().slice(0, 16);
    const before = await send(row, { occurred_at: minuteOf(60_000) });
    expect([before.status, before.body.data.errors[0].field]).toEqual([400, "occurred_at"]);
    expect((await send(row, { occurred_at: minuteOf(0) })).status).toBe(200);
  });

  it("can be of the whole amount, in either currency", async () => {
    byOne();
    const row = await newPaidTransaction();
    expect((await send(row, { amount: "100" })).body.msg).toBe("Adjustment recorded");
    expect((await send(row, { amount: "0.00099", currency: "BTC" })).body.msg).toBe("Adjustment recorded");
  });

  it("isn't possible while the transaction is open, for an unknown one, or without a recent password", async () => {
    byOne();
    const open = await newTestTransaction();
    expect((await send(open)).body.msg).toBe("The transaction is still open. Record adjustments once it is closed.");
    expect((await send({ id: "tx_unknown" })).status).toBe(404);
    const late = await newTestOperator({ authenticatedMinutesAgo: 6 });
    expect((await send(await newPaidTransaction(), {}, late)).body.data.error).toBe("step_up_required");
  });
});

describe("an adjustment that two operators record", () => {
  it("waits for the other one, and both are named", async () => {
    const row = await newPaidTransaction();
    expect((await send(row)).body.msg).toMatch(/^Change proposed\./);
    const { adjustments, proposedAdjustment } = await shown(row);
    expect(adjustments).toEqual([]);
    expect(proposedAdjustment).toMatchObject({ isOpen: true, operatorEmail: as().email });
    expect(proposedAdjustment?.lines).toContain("Amount: 50 USD");
    const id = proposedAdjustment?.id ?? "";
    expect(listAttentionItems(await readOverview(new Date()), new Date())).toContainEqual(
      expect.objectContaining({
        ...{ kind: "change", id, href: `/operator/transactions/${row.id}` },
        what: `the adjustments of ${row.id} in sandbox`,
      }),
    );
    expect((await decide(as(), confirm, id)).body.data.error).toBe("scope_missing");
    expect((await decide(other(), confirm, id)).status).toBe(200);
    const recorded = await shown(row);
    expect(recorded.adjustments).toMatchObject([
      { amount: "50", recordedBy: `${as().email}, ${other().email}`, occurredAt: new Date(`${occurredAt}Z`) },
    ]);
    expect([recorded.refund?.amount, recorded.proposedAdjustment]).toEqual(["50", null]);
    expect((await decide(other(), confirm, id)).status).toBe(404);
  });

  it("can be rejected, and isn't proposed twice at the same time", async () => {
    const row = await newPaidTransaction();
    await send(row);
    expect((await send(row, { amount: "60" })).body.msg).toMatch(/is already waiting/);
    const { proposedAdjustment } = await shown(row);
    expect((await decide(other(), reject, proposedAdjustment?.id ?? "", { reason })).status).toBe(200);
    const { adjustments, refund } = await shown(row);
    expect([adjustments, refund]).toEqual([[], null]);
  });

  it("lapses when the provider reports one in the meantime, so that nothing is counted twice", async () => {
    const row = await newPaidTransaction();
    await send(row);
    const order = { providerTransactionId: "order-1", refund: { amount: "50", currency: "USD" } };
    await applyProviderUpdate(row.id, orderFor(row, { status: "refunded", ...order }), "callback", new Date());
    const { proposedAdjustment, refund } = await shown(row);
    expect([proposedAdjustment?.isOpen, refund?.amount]).toEqual([false, "50"]);
    expect((await decide(other(), confirm, proposedAdjustment?.id ?? "")).status).not.toBe(200);
    expect((await shown(row)).adjustments).toHaveLength(1);
    expect((await send(row, { reference: "order-2" })).status).toBe(200);
  });
});
