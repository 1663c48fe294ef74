import { describe, expect, it } from "vitest";
import { newTestOperator } from "#app/api/test-operator.ts";
import type { Route } from "#http/request-context.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { dayMs } from "#lib/duration.ts";
import type { TransactionsFilter } from "#lib/people/operators/filters-contract.ts";
import { listAllTransactions, searchPartners } from "#lib/people/operators/list-all.ts";
import { getTransactionForOperator } from "#lib/people/operators/read-transaction.ts";
import { recordPartnerView } from "#lib/people/operators/record-operator-action.ts";
import { applyProviderUpdate } from "#lib/transactions/apply-provider-update.ts";
import { resolveReview } from "#lib/transactions/resolve-review.ts";
import { reviewVersion } from "#lib/transactions/review-order.ts";
import { addTestTransaction } from "#lib/transactions/test-listed.ts";
import { orderFor } from "#lib/transactions/test-row.ts";
import { newTestTransaction, readAgain } from "#lib/transactions/test-transaction.ts";
import { POST as retry } from "./callbacks/[callbackId]/retry/route.ts";
import { POST as resend } from "./deliveries/[deliveryId]/resend/route.ts";
import { POST as decide } from "./transactions/[transactionId]/decision/route.ts";
import { GET as download } from "./transactions/route.ts";

const now = new Date();
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

describe("the export of all partners' transactions", () => {
  const exported = async (query: string, operator?: Awaited<ReturnType<typeof newTestOperator>>) => {
    const route: Route = (request, around) => download(new Request(`${request.url}?${query}`, request), around);
    const response = await (operator ?? (await newTestOperator())).call(route, { method: "GET" });
    return { status: response.status, lines: String(response.body.data).trim().split("\r\n") };
  };

  it("has the filtered rows of each partner with its name, and no checkout link", async () => {
    const made = await newTestTransaction();
    const other = await newTestTransaction();
    const { status, lines } = await exported(`partner=${made.partnerId}`);
    expect(status).toBe(200);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^partner_id,partner,/);
    expect(lines[0]).not.toContain("webhook");
    expect(lines[1]).toContain(made.id);
    expect(lines.join()).not.toContain(made.checkoutToken);
    const both = (await exported(`created_from=${made.createdAt.toISOString()}`)).lines.join();
    expect([made.id, other.id].every((id) => both.includes(id))).toBe(true);
  });

  it("requires a fresh confirmation", async () => {
    const operator = await newTestOperator({ authenticatedMinutesAgo: 10 });
    expect((await exported("", operator)).status).toBe(403);
  });
});

describe("transactions of all partners", () => {
  it("are found by every ID by any operator, without the checkout link", async () => {
    const [one, other] = [await newTestTransaction(), await newTestTransaction()];
    const order = orderFor(one, { status: "processing", hash: `0x${one.id}`, providerTransactionId: `p-${one.id}` });
    await applyProviderUpdate(one.id, order, "callback", now);
    for (const q of [one.id, one.partnerContext, `0x${one.id}`]) {
      expect(idsOf(await listAllTransactions({ q }, now))).toEqual([one.id]);
    }
    expect(idsOf(await listAllTransactions({ q: "%" }, now))).toEqual([]);
    expect(idsOf(await listAllTransactions({ partner: other.partnerId }, now))).toEqual([other.id]);
    const both = await listAllTransactions({ window: "24h", provider: "tester" }, now);
    expect(idsOf(both)).toEqual(expect.arrayContaining([one.id, other.id]));
    const text = JSON.stringify([await getTransactionForOperator(one.id, now), both]);
    expect(text).not.toContain(one.checkoutToken);
    expect(text).not.toContain(other.checkoutToken);
    expect(await getTransactionForOperator("tx_none", now)).toBeNull();
  });

  it("are filtered by the failure code that is shown, also if none was stored", async () => {
    const { partnerId } = await newTestTransaction();
    const scope = { partnerId, environment: "sandbox" as const };
    const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const late = await addTestTransaction(scope, { status: "failed", failureCode: "expired", createdAt: at(1) });
    const expired = await addTestTransaction(scope, { status: "expired", createdAt: at(2) });
    const unexplained = await addTestTransaction(scope, { status: "failed", createdAt: at(3) });
    const idsWith = async (filter: Partial<TransactionsFilter>) =>
      idsOf(await listAllTransactions({ partner: partnerId, ...filter }, now));
    expect(await idsWith({ failure_code: "expired" })).toEqual([late.id, expired.id]);
    expect(await idsWith({ failure_code: "expired", status: "failed" })).toEqual([late.id]);
    expect(await idsWith({ failure_code: "other" })).toEqual([unexplained.id]);
    expect(await idsWith({ failure_code: "declined" })).toEqual([]);
  });

  it("are paged newest first without gaps or repeats", async () => {
    const first = await newTestTransaction();
    const { rows } = await listAllTransactions({ partner: first.partnerId }, now);
    expect(rows).toHaveLength(1);
    const all = await listAllTransactions({ environment: "sandbox" }, now);
    const times = all.rows.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    if (all.nextCursor) {
      const next = await listAllTransactions({ environment: "sandbox", cursor: all.nextCursor }, now);
      expect(idsOf(next).filter((id) => idsOf(all).includes(id))).toEqual([]);
    }
  });

  it("are reviewed with a reason, which appears in the history and the partner's audit log", async () => {
    const operator = await newTestOperator();
    const made = await newTestTransaction();
    await applyProviderUpdate(
      made.id,
      orderFor(made, { status: "success", hash: "0xabc", fiatAmount: "50" }),
      "callback",
      now,
    );
    const params = { transactionId: made.id };
    const onHold = await listAllTransactions({ problem: "review", partner: made.partnerId }, now);
    expect(onHold.rows).toMatchObject([{ id: made.id, reviewReason: expect.stringContaining("50") }]);
    const version = (await getTransactionForOperator(made.id, now))?.review?.version;
    const decideOn = async (sent: Record<string, string>, about = params) =>
      (await operator.call(decide, { params: about, body: { reason, version, ...sent } })).status;
    const reason = "the buyer asked for half";
    expect(await decideOn({ decision: "reject", reason: "" })).toBe(400);
    expect(await decideOn({ decision: "perhaps" })).toBe(400);
    expect(await decideOn({ decision: "reject", version: "that of another order" })).toBe(400);
    // Its provider exists only in this test and can't be requested.
    expect(await decideOn({ decision: "accept" })).toBe(422);
    expect(await decideOn({ decision: "reject" })).toBe(200);
    const whole = await getTransactionForOperator(made.id, now);
    expect(whole).toMatchObject({ review: null, transaction: { status: "pending", link: "" } });
    expect(whole?.providerUpdates[0]?.reason).toContain(`${operator.email}: ${reason}`);
    const { lines } = await listAudit({ partnerId: made.partnerId, environment: "sandbox" }, {}, now);
    expect(lines).toMatchObject([{ action: "transaction.reject", by: "operator", target: made.id, after: { reason } }]);
    expect(await decideOn({ decision: "reject" })).toBe(404);
    expect(await decideOn({ decision: "reject" }, { transactionId: "tx_none" })).toBe(404);
  });

  it("are marked in the list while a decision waits for a second operator", async () => {
    const operator = await newTestOperator();
    const made = await newTestTransaction();
    const order = orderFor(made, { status: "success", hash: "0xabc", fiatAmount: "50" });
    await applyProviderUpdate(made.id, order, "callback", now);
    const marks = async (at = now) => {
      const lists = [
        { problem: "review" as const, partner: made.partnerId },
        { partner: made.partnerId },
        { q: made.id },
      ];
      const pages = await Promise.all(lists.map((filter) => listAllTransactions(filter, at)));
      return pages.map(({ rows }) => rows.map(({ hasProposal }) => hasProposal));
    };
    expect(await marks()).toEqual([[false], [false], [false]]);
    const { operatorId, email } = await operator.read();
    const actor = { kind: "operator" as const, id: operatorId, name: email, address: null };
    const version = reviewVersion((await readAgain(made)).row);
    const context = { providersIn: () => [], needsApproval: true, now };
    await resolveReview(made.id, { decision: "reject", version }, { actor, reason: "a rebate" }, context);
    expect(await marks()).toEqual([[true], [true], [true]]);
    expect(await marks(new Date(now.getTime() + dayMs))).toEqual([[false], [false], [false]]);
  });

  it("cannot be resent or retried if unknown", async () => {
    const operator = await newTestOperator();
    expect((await operator.call(resend, { params: { deliveryId: "whd_none" } })).status).toBe(404);
    expect((await operator.call(retry, { params: { callbackId: "x" } })).status).toBe(404);
  });
});

describe("viewing a partner", () => {
  it("is recorded in the partner's audit log, once an hour for each operator and environment", async () => {
    const [{ partnerId }, operator] = [await newTestTransaction(), await newTestOperator()];
    const scope = { partnerId, environment: "sandbox" as const };
    const who = await operator.read();
    const at = (minutes: number) => ({ now: new Date(now.getTime() + minutes * 60_000), address: "192.0.2.5" });
    await recordPartnerView(who, scope, at(0));
    await recordPartnerView(who, scope, at(30));
    const lines = async () => (await listAudit(scope, { about: "partner.view" }, now)).lines;
    expect(await lines()).toMatchObject([{ who: operator.email, by: "operator", address: "192.0.2.5" }]);
    await recordPartnerView(who, scope, at(61));
    await recordPartnerView(who, { ...scope, environment: "production" }, at(61));
    expect(await lines()).toHaveLength(2);
  });
});

describe("the list of partners", () => {
  it("finds a partner by part of its name, literally, and by its ID", async () => {
    const { partnerId } = await newTestTransaction();
    const [found] = (await searchPartners({ q: partnerId })).rows;
    expect(found).toMatchObject({ id: partnerId, environments: ["sandbox"], memberCount: 0, suspendedAt: null });
    expect(idsOf(await searchPartners({ q: found?.name.slice(2).toUpperCase() }))).toContain(partnerId);
    expect(idsOf(await searchPartners({ q: "%__%" }))).toEqual([]);
    expect(idsOf(await searchPartners({ q: partnerId, state: "suspended" }))).toEqual([]);
    expect(idsOf(await searchPartners({ q: partnerId, state: "active" }))).toEqual([partnerId]);
  });
});
