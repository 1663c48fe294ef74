import { describe, expect, it } from "vitest";
import { newTestPartner } from "#app/api/test-partner.ts";
import { newTestUser } from "#app/api/test-user.ts";
import { authenticate } from "#lib/api-keys/authenticate.ts";
import { createKey } from "#lib/api-keys/create-key.ts";
import { listAudit } from "#lib/audit/list-audit.ts";
import { systemActor } from "#lib/audit/record-audit.ts";
import { dayMs } from "#lib/duration.ts";
import { readSession, startSession } from "#lib/people/users/session.ts";
import { assertContract, continueContract, endContract } from "./contract-end.ts";
import { isReadable } from "./contract-end-contract.ts";

const now = new Date();
const dayAfter = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);
const end = (partnerId: string, endsOn: string) =>
  endContract(partnerId, { endsOn, reason: "Moved to another service" }, systemActor, now);

const use = (key: string, scope: "quotes:read" | "transactions:write" | "transactions:read", at: Date) =>
  authenticate({ key, authorization: undefined, hostEnvironment: null, address: "192.0.2.1", scope }, at).then(
    () => "accepted",
    ({ code }) => code,
  );

describe("the end of a contract", () => {
  it("stops new quotes and transactions in production from the start of its day, but not reads", async () => {
    const { scope, key } = await newTestPartner("production");
    const day = dayAfter(2);
    await end(scope.partnerId, day);
    const before = new Date(startOf(day).getTime() - 1);
    for (const keyScope of ["quotes:read", "transactions:write"] as const) {
      expect(await use(key, keyScope, before)).toBe("accepted");
      expect(await use(key, keyScope, startOf(day))).toBe("partner_access_disabled");
    }
    expect(await use(key, "transactions:read", startOf(day))).toBe("accepted");
    await assertContract(scope, before);
    await expect(assertContract(scope, startOf(day))).rejects.toThrow("The contract of this account has ended");
  });

  it("doesn't concern the sandbox or other partners", async () => {
    const [{ scope }, other] = [await newTestPartner("production"), await newTestPartner("production")];
    const sandbox = { ...scope, environment: "sandbox" as const };
    const { key } = await createKey(sandbox, { name: "test" }, null, now);
    await end(scope.partnerId, dayAfter(0));
    const later = new Date(now.getTime() + 1);
    expect(await use(key, "quotes:read", later)).toBe("accepted");
    expect(await use(other.key, "quotes:read", later)).toBe("accepted");
    await assertContract(sandbox, later);
    await assertContract(other.scope, later);
  });

  it("can be moved and undone until it, and not afterwards", async () => {
    const { scope, key } = await newTestPartner("production");
    const { partnerId } = scope;
    await expect(end(partnerId, dayAfter(-1))).rejects.toMatchObject({ code: "validation_failed" });
    await expect(continueContract(partnerId, systemActor, now)).rejects.toMatchObject({ code: "limit_reached" });
    await end(partnerId, dayAfter(5));
    await end(partnerId, dayAfter(3));
    await continueContract(partnerId, systemActor, now);
    expect(await use(key, "quotes:read", startOf(dayAfter(5)))).toBe("accepted");
    await end(partnerId, dayAfter(3));
    const ended = startOf(dayAfter(3));
    await expect(continueContract(partnerId, systemActor, ended)).rejects.toMatchObject({ code: "limit_reached" });
    const { lines } = await listAudit(scope, { about: "partner" }, new Date());
    const actions = lines.map(({ action }) => action).filter((action) => action.endsWith("_contract"));
    expect(actions.toSorted()).toEqual([
      "partner.continue_contract",
      "partner.end_contract",
      "partner.end_contract",
      "partner.end_contract",
    ]);
    await expect(end("ptn_none", dayAfter(1))).rejects.toMatchObject({ code: "not_found" });
  });

  it("ends the sessions of members 90 days later", async () => {
    const { scope, userId } = await newTestUser();
    await end(scope.partnerId, dayAfter(0));
    const session = await startSession(userId, now);
    expect(await readSession(session, now)).toMatchObject({ userId });
    const contractEndsAt = now;
    expect(isReadable({ contractEndsAt }, new Date(now.getTime() + 90 * dayMs - 1))).toBe(true);
    expect(isReadable({ contractEndsAt }, new Date(now.getTime() + 90 * dayMs))).toBe(false);
    const late = new Date(now.getTime() + 91 * dayMs);
    expect(await readSession(await startSession(userId, late), late)).toBeNull();
  });
});
