import { describe, expect, it } from "vitest";
import { GET } from "#app/api/dashboard/[environment]/transactions/[transactionId]/route.ts";
import { newTestPerson } from "#app/api/test-person.ts";
import { type Role, type Status, statuses } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { addTestEndpoint, addTestTransaction } from "#lib/transactions/test-listed.ts";
import { reread } from "#lib/transactions/test-transaction.ts";
import { listEvents } from "#lib/webhooks/list-events.ts";
import { deliveriesOf } from "#lib/webhooks/test-webhooks.ts";
import { POST } from "./route.ts";

type Person = Awaited<ReturnType<typeof newTestPerson>>;

const simulate = (
  person: Person,
  transactionId: string,
  status: string,
  sends_webhook = false,
  environment = "sandbox",
) => person.call(POST, { params: { environment, transactionId }, body: { status, sends_webhook } });

/** Contract section 4, without processing, which is no outcome. */
const allowed: Record<Status, Status[]> = {
  pending: ["success", "failed", "cancelled", "refunded", "expired"],
  processing: ["success", "failed", "cancelled", "refunded"],
  failed: ["success", "refunded"],
  cancelled: ["success", "refunded"],
  expired: ["success", "refunded"],
  success: [],
  refunded: [],
};

const eventsOf = async (scope: TenantScope) => (await listEvents(scope, {})).events;

describe("200", () => {
  describe.each(statuses)("from %s", (from) => {
    it.each(allowed[from])("takes it to %s", async (to) => {
      const person = await newTestPerson();
      const row = await addTestTransaction(person.scope, { status: from });
      expect((await simulate(person, row.id, to)).status).toBe(200);
      const after = await reread(row);
      expect(after.moves).toEqual([`${from}>${to} simulation`]);
      expect(after.row).toMatchObject({ status: to, statusReason: "Simulated outcome", nextCheckAt: null });
    });

    it("takes it nowhere else", async () => {
      const person = await newTestPerson();
      const row = await addTestTransaction(person.scope, { status: from });
      for (const to of statuses.filter((status) => !allowed[from].includes(status))) {
        expect([to, (await simulate(person, row.id, to)).status]).toEqual([to, 400]);
      }
      expect(await reread(row)).toMatchObject({ row: { status: from }, moves: [] });
    });
  });

  it("sends nothing unless the box was ticked, and then an event marked as a test", async () => {
    const person = await newTestPerson();
    await addTestEndpoint(person.scope);
    const row = await addTestTransaction(person.scope);
    await simulate(person, row.id, "failed");
    expect(await deliveriesOf(person.scope)).toEqual([]);
    expect(await eventsOf(person.scope)).toEqual([]);
    await simulate(person, row.id, "success", true);
    expect(await deliveriesOf(person.scope)).toMatchObject([
      { eventName: "transaction.success", transactionId: row.id },
    ]);
    const params = { environment: "sandbox", transactionId: row.id };
    const { timeline, outcomes } = (await person.call(GET, { method: "GET", params })).body.data;
    expect(outcomes).toEqual([]);
    expect(timeline).toMatchObject([
      { kind: "status", status: "success", source: "simulation" },
      { kind: "status", status: "failed", source: "simulation" },
      { kind: "created" },
    ]);
  });

  it("leaves a row in the audit log with who, from what and to what", async () => {
    const person = await newTestPerson({ role: "support" });
    const row = await addTestTransaction(person.scope);
    await simulate(person, row.id, "expired");
    const { lines } = await listAudit(person.scope, { about: "transaction" }, new Date());
    expect(lines).toMatchObject([
      {
        action: "transaction.simulate",
        target: row.id,
        by: "person",
        before: { status: "pending" },
        after: { status: "expired", sends_webhook: false },
      },
    ]);
  });
});

describe("400", () => {
  it("changes nothing while the operator decides on it, nor for an outcome there is not", async () => {
    const person = await newTestPerson();
    const held = await addTestTransaction(person.scope, { reviewReason: "over another amount" });
    expect((await simulate(person, held.id, "success")).body.data.errors).toMatchObject([{ field: "status" }]);
    for (const status of ["processing", "pending", "paid"])
      expect((await simulate(person, held.id, status)).status).toBe(400);
    expect((await reread(held)).row).toMatchObject({ status: "pending", reviewReason: "over another amount" });
  });
});

describe("403", () => {
  it.each<[Role, number]>([
    ["owner", 200],
    ["developer", 200],
    ["support", 200],
    ["analyst", 403],
  ])("lets the role %s do it with %i", async (role, status) => {
    const person = await newTestPerson({ role });
    const row = await addTestTransaction(person.scope);
    expect((await simulate(person, row.id, "success")).status).toBe(status);
  });
});

describe("404", () => {
  it("knows no such thing in production, and none of another partner's", async () => {
    const person = await newTestPerson({ environment: "production" });
    const live = await addTestTransaction(person.scope);
    expect((await simulate(person, live.id, "success", false, "production")).status).toBe(404);
    expect((await simulate(person, live.id, "success")).status).toBe(404);
    expect((await reread(live)).row.status).toBe("pending");
    const stranger = await newTestPerson();
    const theirs = await addTestTransaction(stranger.scope);
    expect((await simulate(await newTestPerson(), theirs.id, "success")).status).toBe(404);
    expect((await reread(theirs)).row.status).toBe("pending");
  });
});
