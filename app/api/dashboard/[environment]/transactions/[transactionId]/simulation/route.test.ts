import { describe, expect, it } from "vitest";
import { GET } from "#app/api/dashboard/[environment]/transactions/[transactionId]/route.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { type FailureCode, type Role, type Status, statuses } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { addTestEndpoint, addTestTransaction } from "#lib/transactions/test-listed.ts";
import { readAgain } from "#lib/transactions/test-transaction.ts";
import { listEvents } from "#lib/webhooks/list-events.ts";
import { deliveriesOf } from "#lib/webhooks/test-webhooks.ts";
import { POST } from "./route.ts";

type User = Awaited<ReturnType<typeof newTestUser>>;

const simulate = (user: User, transactionId: string, status: string, webhook = "none", environment = "sandbox") =>
  user.call(POST, { params: { environment, transactionId }, body: { status, webhook } });

/** The statuses of contract section 4, and refunds of successful transactions, which only a simulation can cause. */
const allowed: Record<Status, Status[]> = {
  pending: ["processing", "success", "failed", "cancelled", "refunded", "expired"],
  processing: ["success", "failed", "cancelled", "refunded"],
  failed: ["success", "refunded"],
  cancelled: ["success", "refunded"],
  expired: ["success", "refunded"],
  success: ["refunded"],
  refunded: [],
};

const failureCodes: Partial<Record<Status, FailureCode>> = {
  failed: "declined",
  cancelled: "cancelled_by_user",
  expired: "expired",
};

const eventsOf = async (scope: TenantScope) => (await listEvents(scope, {})).events;

describe("200", () => {
  describe.each(statuses)("from %s", (from) => {
    it.each(allowed[from])("changes it to %s", async (to) => {
      const user = await newTestUser();
      const row = await addTestTransaction(user.scope, { status: from });
      expect((await simulate(user, row.id, to)).status).toBe(200);
      const after = await readAgain(row);
      expect(after.moves).toEqual([`${from}>${to} simulation`]);
      expect(after.row).toMatchObject({ status: to, statusReason: "Simulated outcome", nextCheckAt: null });
      expect(after.row.failureCode).toBe(failureCodes[to] ?? null);
    });

    it("rejects every other status", async () => {
      const user = await newTestUser();
      const row = await addTestTransaction(user.scope, { status: from });
      for (const to of statuses.filter((status) => !allowed[from].includes(status))) {
        expect([to, (await simulate(user, row.id, to)).status]).toEqual([to, 400]);
      }
      expect(await readAgain(row)).toMatchObject({ row: { status: from }, moves: [] });
    });
  });

  it("sends an event only on request, marked as a test", async () => {
    const user = await newTestUser();
    await addTestEndpoint(user.scope);
    const row = await addTestTransaction(user.scope);
    await simulate(user, row.id, "failed");
    expect(await deliveriesOf(user.scope)).toEqual([]);
    expect(await eventsOf(user.scope)).toEqual([]);
    await simulate(user, row.id, "success", "once");
    expect(await deliveriesOf(user.scope)).toMatchObject([{ eventName: "transaction.success", transactionId: row.id }]);
    const params = { environment: "sandbox", transactionId: row.id };
    const { timeline, outcomes } = (await user.call(GET, { method: "GET", params })).body.data;
    expect(outcomes).toEqual(["refunded"]);
    expect(timeline).toMatchObject([
      { kind: "status", status: "success", source: "simulation" },
      { kind: "status", status: "failed", source: "simulation" },
      { kind: "created" },
    ]);
  });

  it("records the actor and both statuses in the audit log", async () => {
    const user = await newTestUser({ role: "support" });
    const row = await addTestTransaction(user.scope);
    await simulate(user, row.id, "expired");
    const { lines } = await listAudit(user.scope, { about: "transaction" }, new Date());
    expect(lines).toMatchObject([
      {
        action: "transaction.simulate",
        target: row.id,
        by: "person",
        before: { status: "pending" },
        after: { status: "expired", webhook: "none" },
      },
    ]);
  });
});

describe("400", () => {
  it("rejects changes during review, and unknown statuses", async () => {
    const user = await newTestUser();
    const held = await addTestTransaction(user.scope, { reviewReason: "over another amount" });
    expect((await simulate(user, held.id, "success")).body.data.errors).toMatchObject([{ field: "status" }]);
    for (const status of ["processing", "failed", "pending", "paid"])
      expect((await simulate(user, held.id, status)).status).toBe(400);
    expect((await readAgain(held)).row).toMatchObject({ status: "pending", reviewReason: "over another amount" });
  });
});

describe("403", () => {
  it.each<[Role, number]>([
    ["owner", 200],
    ["developer", 200],
    ["support", 200],
    ["analyst", 403],
  ])("responds to the role %s with %i", async (role, status) => {
    const user = await newTestUser({ role });
    const row = await addTestTransaction(user.scope);
    expect((await simulate(user, row.id, "success")).status).toBe(status);
  });
});

describe("404", () => {
  it("isn't available in production or for another partner's transaction", async () => {
    const user = await newTestUser({ environment: "production" });
    const live = await addTestTransaction(user.scope);
    expect((await simulate(user, live.id, "success", "none", "production")).status).toBe(404);
    expect((await simulate(user, live.id, "success")).status).toBe(404);
    expect((await readAgain(live)).row.status).toBe("pending");
    const outsider = await newTestUser();
    const theirs = await addTestTransaction(outsider.scope);
    expect((await simulate(await newTestUser(), theirs.id, "success")).status).toBe(404);
    expect((await readAgain(theirs)).row.status).toBe("pending");
  });
});
