import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { rawSql } from "#db/client.ts";
import type { DeliveryStatus } from "#db/enums.ts";
import type { TenantScope } from "#db/scope.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { findRecovery } from "#lib/integration/find-webhook-handling.ts";
import { addTestEndpoint } from "#lib/transactions/test-listed.ts";
import { countMissedEvents } from "#lib/webhooks/queries/missed-events.ts";
import { listEvents } from "./list-events.ts";
import { deleteEndpoint, pauseEndpoint } from "./manage-endpoints.ts";
import { readMissedEvents, resendMissedEvents } from "./missed-events.ts";
import { sendTestEvent } from "./send-test-event.ts";
import { newEvent } from "./test-missed-events.ts";

const countOf = async (scope: TenantScope) => {
  const missed = await readMissedEvents(scope);
  return missed && [missed.count, missed.failed];
};
const resentIn = async ({ partnerId }: TenantScope) =>
  (await rawSql()`select status from webhook_deliveries where partner_id = ${partnerId} and resend_at is not null`).map(
    ({ status }) => status,
  );

describe("missed events", () => {
  it.each<[string, DeliveryStatus[], number[] | null]>([
    ["failed at its only endpoint", ["failed"], [1, 1]],
    ["failed at both endpoints", ["failed", "failed"], [1, 1]],
    ["was accepted by one endpoint", ["failed", "delivered"], null],
    ["is still scheduled at one endpoint", ["failed", "pending"], null],
    ["was skipped by a member", ["skipped"], null],
    ["has no delivery", [], null],
  ])("are those that no endpoint accepted: one that %s", async (_name, statuses, expected) => {
    const { scope } = await newEvent(statuses);
    expect(await countOf(scope)).toEqual(expected);
    expect(await countOf({ ...scope, environment: "production" })).toBeNull();
  });

  it("include events queued for a paused endpoint, until it is deleted", async () => {
    const { scope, endpoints } = await newEvent(["pending"]);
    await pauseEndpoint(scope, endpoints[0] ?? "", new Date(), systemActor);
    expect(await countOf(scope)).toEqual([1, 0]);
    await deleteEndpoint(scope, endpoints[0] ?? "", new Date(), systemActor);
    expect(await countOf(scope)).toBeNull();
  });

  it("don't include test events", async () => {
    const { scope } = await newTestPartner();
    await addTestEndpoint(scope);
    await sendTestEvent(scope, { name: "transaction.success" }, new Date());
    await rawSql()`update webhook_deliveries set status = 'failed' where partner_id = ${scope.partnerId}`;
    expect(await countOf(scope)).toBeNull();
  });

  it("end with the event that the partner fetched, of each name", async () => {
    const { scope } = await newEvent(["failed"]);
    await newEvent(["failed"], { scope, outcome: "failed" });
    expect(await countOf(scope)).toEqual([2, 2]);
    await listEvents(scope, { cursor: "latest" });
    await listEvents(scope, { event: "transaction.failed" });
    expect(await countOf(scope)).toEqual([1, 1]);
    expect((await findRecovery(scope, new Date())).state).toBe("passed");
    await newEvent(["failed"], { scope });
    await listEvents(scope, { limit: 1 });
    expect((await readMissedEvents(scope))?.count).toBe(1);
    await listEvents(scope, {});
    expect(await countOf(scope)).toBeNull();
  });

  it("don't prove a recovery while they aren't fetched", async () => {
    const { scope } = await newEvent(["failed"]);
    expect((await findRecovery(scope, new Date())).state).toBe("unseen");
  });

  it("are resent to the endpoints where they failed, all at once", async () => {
    const { scope, transactionId } = await newEvent(["failed"]);
    await newEvent(["failed", "delivered"], { scope });
    const missed = await readMissedEvents(scope);
    expect(missed?.newest.map((event) => event.transaction_id)).toEqual([transactionId]);
    expect(await resendMissedEvents(scope, new Date(), systemActor)).toEqual({ count: 1 });
    expect(await resentIn(scope)).toEqual(["failed"]);
    expect(await countOf(scope)).toBeNull();
  });

  it("are counted for several partners in one statement", async () => {
    const [one, other] = [await newEvent(["failed"]), await newEvent(["delivered"])];
    const found = await countMissedEvents([one.scope, other.scope]);
    expect(found).toMatchObject([{ ...one.scope, count: 1, failed: 1 }]);
  });
});
