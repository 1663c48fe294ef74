import { describe, expect, it } from "vitest";
import { newTestOperator } from "#app/api/test-operator.ts";
import type { ReviewDecision } from "#db/enums.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { disableOperator, removeOperator } from "#lib/people/operators/manage-operators.ts";
import { readOverview } from "#lib/people/operators/read-overview.ts";
import { getTransactionForOperator } from "#lib/people/operators/read-transaction.ts";
import type { ProviderUpdate } from "#lib/providers/provider.ts";
import { applyProviderUpdate } from "./apply-provider-update.ts";
import { resolveReview } from "./resolve-review.ts";
import { confirmProposal, proposalLifetimeMs, rejectProposal } from "./review-proposals.ts";
import { orderFor } from "./test-row.ts";
import { newTestTransaction, readAgain, testProvider } from "./test-transaction.ts";

const now = new Date();
const reason = "checked with the provider";

async function newActor() {
  const { email, read } = await newTestOperator();
  return { kind: "operator" as const, id: (await read()).operatorId, name: email, address: null };
}

/** A transaction on hold with 50 instead of 100 USD, and two operators. */
async function onHold() {
  const made = await newTestTransaction();
  const order = orderFor(made, { status: "success", hash: "0xabc", fiatAmount: "50" });
  await applyProviderUpdate(made.id, order, "callback", now);
  const [ada, bob] = [await newActor(), await newActor()];
  const read = async (at = now) => (await getTransactionForOperator(made.id, at))?.review;
  const around = (response: ProviderUpdate = order) => ({
    providersIn: () => [testProvider({ getOrder: async () => response })],
    now,
  });
  return {
    made,
    order,
    ada,
    bob,
    read,
    around,
    async propose(actor = ada, decision: ReviewDecision = "accept") {
      const version = (await read())?.version ?? "";
      await resolveReview(made.id, { decision, version }, { actor, reason }, { ...around(), needsApproval: true });
      return (await read())?.proposal?.id ?? "";
    },
    confirm: (proposalId: string, actor = bob, context = around()) =>
      confirmProposal(made.id, proposalId, actor, context),
    /** By action, because all rows have the same time. */
    audit: async () => Object.groupBy((await listAudit(made, {}, now)).lines, ({ action }) => action),
  };
}

describe("a proposed decision", () => {
  it("is applied once another operator confirms it, and both are in the history and the audit log", async () => {
    const { made, ada, bob, propose, confirm, read, audit } = await onHold();
    const proposalId = await propose();
    expect((await readAgain(made)).row).toMatchObject({ status: "pending", reviewReason: expect.any(String) });
    expect(await read()).toMatchObject({ proposal: { operatorEmail: ada.name, reason, isOpen: true } });
    const { proposals } = await readOverview(now);
    expect(proposals).toContainEqual({ transactionId: made.id, proposedAt: now });
    await confirm(proposalId);
    const { row, moves, reasons } = await readAgain(made);
    expect([row.status, Number(row.fiatAmount), moves.at(-1)]).toEqual(["success", 50, "pending>success operator"]);
    expect(reasons.at(-1)).toContain(`by ${ada.name}: ${reason} (confirmed by ${bob.name})`);
    expect(await audit()).toMatchObject({
      "transaction.propose": [{ who: ada.name, after: { decision: "accept", reason } }],
      "transaction.accept": [
        {
          who: bob.name,
          before: { status: "pending", fiatAmount: "100" },
          after: { status: "success", fiatAmount: "50", reason, proposedBy: ada.name },
        },
      ],
    });
    expect((await readOverview(now)).proposals).not.toContainEqual(expect.objectContaining({ transactionId: made.id }));
  });

  it.each(["fail", "reject"] as const)("of %s changes nothing before it is confirmed", async (decision) => {
    const { made, ada, propose, confirm } = await onHold();
    const proposalId = await propose(ada, decision);
    expect((await readAgain(made)).moves).toEqual(["pending>pending callback"]);
    await confirm(proposalId);
    expect((await readAgain(made)).row).toMatchObject({ reviewReason: null });
  });

  it("can't be confirmed by the operator who made it", async () => {
    const { made, ada, propose, confirm } = await onHold();
    await expect(confirm(await propose(), ada)).rejects.toMatchObject({ code: "scope_missing" });
    expect((await readAgain(made)).row.status).toBe("pending");
  });

  it("isn't needed for a note", async () => {
    const { made, ada, propose } = await onHold();
    expect(await propose(ada, "keep")).toBe("");
    expect((await readAgain(made)).reasons.at(-1)).toContain("Kept on hold");
  });

  it("is confirmed once when two operators do so at the same time", async () => {
    const { made, propose, confirm, audit } = await onHold();
    const proposalId = await propose();
    const third = await newActor();
    const results = await Promise.allSettled([confirm(proposalId), confirm(proposalId, third)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "not_found" } });
    expect((await readAgain(made)).moves).toEqual(["pending>pending callback", "pending>success operator"]);
    expect((await audit())["transaction.accept"]).toHaveLength(1);
  });

  it("is the only one when two operators decide at the same time", async () => {
    const { ada, bob, propose, audit } = await onHold();
    const results = await Promise.allSettled([propose(ada, "fail"), propose(bob, "accept")]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await audit())["transaction.propose"]).toHaveLength(1);
  });

  it("lapses when the provider reports another order, and a new one replaces it", async () => {
    const { made, order, ada, propose, confirm, read, audit } = await onHold();
    const proposalId = await propose();
    await applyProviderUpdate(made.id, { ...order, fiatAmount: "60" }, "callback", now);
    expect(await read()).toMatchObject({ proposal: { isOpen: false } });
    await expect(confirm(proposalId)).rejects.toMatchObject({ code: "validation_failed" });
    await propose(ada, "fail");
    await expect(confirm(proposalId)).rejects.toMatchObject({ code: "not_found" });
    expect((await readAgain(made)).row.status).toBe("pending");
    expect((await audit())["transaction.propose"]).toContainEqual(
      expect.objectContaining({ before: { lapsedDecision: "accept", proposedBy: ada.name } }),
    );
  });

  it("lapses when the provider's order has changed at its confirmation", async () => {
    const { made, order, bob, propose, confirm, read, around } = await onHold();
    const proposalId = await propose();
    const changed = confirm(proposalId, bob, around({ ...order, fiatAmount: "5" }));
    await expect(changed).rejects.toMatchObject({ code: "validation_failed" });
    expect(await read()).toMatchObject({ reason: expect.stringContaining("5 USD"), proposal: { isOpen: false } });
    expect((await readAgain(made)).row.status).toBe("pending");
  });

  it("lapses after a day", async () => {
    const { bob, propose, confirm, read, around } = await onHold();
    const proposalId = await propose();
    const late = new Date(now.getTime() + proposalLifetimeMs);
    expect(await read(late)).toMatchObject({ proposal: { isOpen: false } });
    const confirming = confirm(proposalId, bob, { ...around(), now: late });
    await expect(confirming).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    ["removed", removeOperator],
    ["disabled", disableOperator],
  ])("lapses when its operator is %s", async (_, end) => {
    const { made, ada, propose, confirm, read } = await onHold();
    const proposalId = await propose();
    await end(ada.name, now);
    expect(await read()).toMatchObject({ proposal: null });
    await expect(confirm(proposalId)).rejects.toMatchObject({ code: "not_found" });
    expect((await readAgain(made)).row.status).toBe("pending");
  });

  it("is rejected by another operator or withdrawn by its own, and the transaction stays on hold", async () => {
    const { made, ada, bob, propose, confirm, audit } = await onHold();
    const rejected = await propose();
    await rejectProposal(made.id, rejected, { actor: bob, reason: "the wallet is unknown" }, now);
    await expect(confirm(rejected)).rejects.toMatchObject({ code: "not_found" });
    await rejectProposal(made.id, await propose(), { actor: ada, reason: "a mistake" }, now);
    expect((await readAgain(made)).row.reviewReason).not.toBeNull();
    expect(await audit()).toMatchObject({
      "transaction.withdraw_proposal": [{ before: { decision: "accept" }, after: { reason: "a mistake" } }],
      "transaction.reject_proposal": [{ before: { proposedBy: ada.name } }],
    });
  });
});
